import { Button, Input, InputNumber, Modal } from 'antd';
import { useState } from 'react';
import { textOf } from '../../../lib/client';
import { money, num } from '../../../lib/format';
import { type Order, useShortLook } from '../queries';
import './order.css';

type Line = Order['lines'][number];
/** What is typed of a line; null = nothing. */
interface Typed {
  packs: number | null;
  pieces: number | null;
}

export interface ShortWanted {
  lines: { orderLineId: string; pieces: number }[];
  cause: string;
  freight: string;
  requestId: string;
}

interface Props {
  order: Order;
  isPending: boolean;
  onSave: (wanted: ShortWanted) => void;
  onClose: () => void;
}

const CAUSES = ['供应商断货', '库存不准', '货品损坏', '停产'];

const piecesOf = (line: Line, typed: Typed | undefined): number =>
  (typed?.packs ?? 0) * line.packingSpecification + (typed?.pieces ?? 0);

/** 缺货: which pieces there are not, why, and what that comes to, worked out by the server while typing. */
export function ShortDialog({ order, isPending, onSave, onClose }: Props) {
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({});
  const [cause, setCause] = useState('');
  const [freight, setFreight] = useState<string | null>(null);
  const [requestId] = useState(() => crypto.randomUUID());
  const open = order.lines.filter(({ leftNum }) => leftNum > 0);
  const lines = open
    .map((line) => ({ orderLineId: line.id, pieces: piecesOf(line, typed[line.id]) }))
    .filter(({ pieces }) => pieces > 0);
  const look = useShortLook({ orderId: order.id, lines, freight: freight ?? '0' }, requestId);
  const seen = lines.length > 0 && !look.isError && !look.isPlaceholderData ? look.data : undefined;
  const type = (id: string, own: Partial<Typed>) =>
    setTyped({ ...typed, [id]: { packs: null, pieces: null, ...typed[id], ...own } });
  const all = (line: Line) => {
    const packs = line.packingSpecification > 1 ? Math.floor(line.leftNum / line.packingSpecification) : 0;
    type(line.id, { packs: packs || null, pieces: line.leftNum - packs * line.packingSpecification || null });
  };
  return (
    <Modal
      open
      title={`缺货 ${order.orderNo}`}
      okText={seen ? verbOf(seen, lines.length) : '标记缺货'}
      cancelText="取消"
      confirmLoading={isPending}
      okButtonProps={{ danger: true, disabled: !seen || cause.trim() === '' }}
      onOk={() => onSave({ lines, cause: cause.trim(), freight: freight ?? '0', requestId })}
      onCancel={onClose}
      width={720}
    >
      <p className="t2 s13">
        填写没有的数量。其余照常发货；库存不会加回来。买家会看到数量、原因和退款，并收到消息。
      </p>
      <div className="od-short-scroll">
        <table className="dt od-short">
          <thead>
            <tr>
              <th>商品</th>
              <th className="r od-price">未发</th>
              <th className="r od-price">缺整件</th>
              <th className="r od-price">缺个数</th>
              <th className="od-num" />
            </tr>
          </thead>
          <tbody>
            {open.map((line) => (
              <tr key={line.id}>
                <td>
                  <span title={`${line.goodsName} ${line.spec}`}>
                    {line.goodsName} {line.spec}
                  </span>
                </td>
                <td className="r">{leftWords(line)}</td>
                <td className="r">
                  {line.packingSpecification > 1 && (
                    <InputNumber
                      min={0}
                      max={Math.floor(line.leftNum / line.packingSpecification)}
                      precision={0}
                      style={{ width: 88 }}
                      suffix={line.packUnit}
                      aria-label={`${line.goodsName} 缺整件`}
                      value={typed[line.id]?.packs ?? null}
                      onChange={(packs) => type(line.id, { packs })}
                    />
                  )}
                </td>
                <td className="r">
                  <InputNumber
                    min={0}
                    max={line.leftNum}
                    precision={0}
                    style={{ width: 96 }}
                    suffix={line.unit}
                    aria-label={`${line.goodsName} 缺个数`}
                    value={typed[line.id]?.pieces ?? null}
                    onChange={(pieces) => type(line.id, { pieces })}
                  />
                </td>
                <td>
                  <button type="button" className="od-why" onClick={() => all(line)}>
                    全缺
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="form-rows">
        <div className="od-reasons">
          {CAUSES.map((one) => (
            <Button key={one} size="small" onClick={() => setCause(one)}>
              {one}
            </Button>
          ))}
        </div>
        <Input
          maxLength={100}
          aria-label="缺货原因"
          placeholder="原因，客户看得到"
          value={cause}
          onChange={(event) => setCause(event.target.value)}
        />
        {seen?.outcome === 'refunded' && (seen.freightLeft > 0 || freight !== null) && (
          <InputNumber<string>
            stringMode
            min="0"
            max={String(seen.freightLeft)}
            precision={2}
            prefix="同时退运费 ¥"
            aria-label="同时退的运费"
            placeholder={`不退，最多 ${money(seen.freightLeft)}`}
            style={{ width: '100%' }}
            value={freight}
            onChange={setFreight}
          />
        )}
        {look.isError && <p className="tx-red s13">{textOf(look.error)}</p>}
        {seen && <Consequences seen={seen} order={order} />}
      </div>
    </Modal>
  );
}

type Seen = NonNullable<ReturnType<typeof useShortLook>['data']>;

const VERBS: Readonly<Record<Seen['outcome'], string>> = {
  refunded: '退',
  asked: '退',
  reduced: '应付减',
  cancelled: '整单取消，退',
};

const verbOf = ({ outcome, amount }: Seen, count: number): string =>
  outcome === 'cancelled' && amount === 0
    ? '整单缺货，取消订单'
    : `缺货 ${count} 行，${VERBS[outcome]} ¥${money(amount)}`;

function Consequences({ seen, order }: { seen: Seen; order: Order }) {
  const { outcome, amount, points, lines } = seen;
  const still = lines.filter(({ stockNum }) => stockNum > 0);
  const nameOf = (id: string) => order.lines.find((line) => line.id === id);
  return (
    <ul className="od-consequences">
      {outcome === 'refunded' && (
        <li>¥{money(amount)} 按原付款方式退回；其余照常发货，全部发出后订单即待收货。</li>
      )}
      {outcome === 'reduced' && (
        <li>
          应付由 ¥{money(order.payAmount)} 改为 ¥{money(order.payAmount - amount)}，已打开的付款码随即失效。
        </li>
      )}
      {outcome === 'cancelled' && (
        <li>
          没有可发的货了，订单取消{amount > 0 && `，还没退的 ¥${money(amount)} 全部退回`}
          ；卡券一并退回，这一步不能撤销。
        </li>
      )}
      {points > 0 && <li>{num(points)} 积分退给客户。</li>}
      {still.map(({ orderLineId, stockNum }) => (
        <li key={orderLineId} className="tx-amber">
          {nameOf(orderLineId)?.goodsName} 商城还显示可售 {num(stockNum)} {nameOf(orderLineId)?.unit}
          ；确实没有货请改库存，免得再卖出去。
        </li>
      ))}
    </ul>
  );
}

/** 2件 + 12个 */
function leftWords({ leftNum, packingSpecification, packUnit, unit }: Line): string {
  const packs = packingSpecification > 1 ? Math.floor(leftNum / packingSpecification) : 0;
  const pieces = leftNum - packs * packingSpecification;
  const parts = [packs > 0 ? `${num(packs)} ${packUnit}` : '', pieces > 0 ? `${num(pieces)} ${unit}` : ''];
  return parts.filter(Boolean).join(' + ');
}
