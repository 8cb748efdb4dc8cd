import { Checkbox, InputNumber } from 'antd';
import { money, shortTime } from '../../lib/format';
import { Tag } from '../../ui/small';
import type { Part, useDivision } from './use-division';

interface Props {
  division: ReturnType<typeof useDivision>;
  /** the order that the sum was seen for */
  firstId: string;
}

/** The customer's open orders: which of them the sum pays, and with how much. */
export function DivideTable({ division: { parts, pick, type }, firstId }: Props) {
  return (
    <div className="dv-orders">
      <table className="dt">
        <thead>
          <tr>
            <th className="pad" style={{ width: 36 }} />
            <th>订单</th>
            <th className="r">待付（元）</th>
            <th className="r" style={{ width: 150 }}>
              分给它（元）
            </th>
            <th className="padr" style={{ width: 150 }}>
              分完以后
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <Row
              key={part.order.orderId}
              part={part}
              isFirst={part.order.orderId === firstId}
              pick={pick}
              type={type}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  part: Part;
  isFirst: boolean;
  pick: (id: string, on: boolean) => void;
  type: (id: string, share: number | undefined) => void;
}

function Row({ part: { order, isPicked, share, wanted }, isFirst, pick, type }: RowProps) {
  const { orderId, orderNo, createTime, blockedToDivide: blocked, voucher, partName } = order;
  return (
    <tr className={isPicked ? 'sel' : ''}>
      <td className="pad">
        <Checkbox
          aria-label={`选 ${orderNo}`}
          checked={isPicked}
          disabled={blocked !== ''}
          onChange={({ target }) => pick(orderId, target.checked)}
        />
      </td>
      <td>
        {orderNo} <span className="t3 s12">{shortTime(createTime)}</span>{' '}
        {isFirst && <Tag tone="blue">这一张</Tag>}{' '}
        {partName !== '全款' && <Tag tone="violet">{partName}</Tag>}{' '}
        {voucher && !isFirst && <Tag tone="amber">有凭证，一并确认</Tag>}
      </td>
      <td className="r">{money(order.wanted)}</td>
      <td className="r">
        {isPicked && (
          <InputNumber
            size="small"
            min={0}
            precision={2}
            aria-label={`分给 ${orderNo}`}
            value={share / 100}
            onChange={(yuan) => type(orderId, yuan === null ? undefined : Math.round(yuan * 100))}
          />
        )}
      </td>
      <td className="padr s13">
        {blocked ? <span className="t3">{blocked}</span> : <After part={{ isPicked, share, wanted }} />}
      </td>
    </tr>
  );
}

function After({ part: { isPicked, share, wanted } }: { part: Pick<Part, 'isPicked' | 'share' | 'wanted'> }) {
  if (!isPicked) return <span className="t3">不分</span>;
  if (share === 0) return <span className="t3">没有分到</span>;
  if (share < wanted) return <span className="tx-amber">还差 {money((wanted - share) / 100)}</span>;
  if (share > wanted) return <span className="tx-amber">多 {money((share - wanted) / 100)}，待退</span>;
  return <span className="tx-green">付清</span>;
}
