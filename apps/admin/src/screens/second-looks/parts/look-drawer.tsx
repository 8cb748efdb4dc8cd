import { Alert, Button } from 'antd';
import { Link } from 'react-router';
import { fullTime, money } from '../../../lib/format';
import { Dot, Money } from '../../../ui/small';
import { Failed, Skeleton } from '../../../ui/states';
import { Drawer, type Walk } from '../../../widgets/drawer';
import { type Look, useLook, type WholeLook } from '../queries';
import { STATE_WORDS } from '../words';
import './look.css';

interface Props {
  id: string;
  walk: Walk;
  onClose: () => void;
  onConfirm: (look: Look) => void;
  onRefuse: (look: Look) => void;
}

/** One request in full: what would be done, beside what the mall knows, and the decision. */
export function LookDrawer({ id, walk, onClose, onConfirm, onRefuse }: Props) {
  const { data, error, isPending, refetch } = useLook(id);
  return (
    <Drawer
      open={id !== ''}
      onClose={onClose}
      walk={walk}
      title={data ? `${data.kindName} ${data.amountText}` : '复核'}
      sub={data && `${data.askedBy} 提交`}
      foot={
        data?.mayDecide && (
          <div className="look-foot">
            <span className="t3 s12">确认后立即执行，您的名字一并记下</span>
            <Button className="push" onClick={() => onRefuse(data)}>
              不通过
            </Button>
            <Button type="primary" disabled={data.problem !== ''} onClick={() => onConfirm(data)}>
              确认{data.kindName}
            </Button>
          </div>
        )
      }
    >
      {data ? (
        <Body look={data} />
      ) : isPending ? (
        <Skeleton />
      ) : (
        <Failed error={error} onRetry={() => void refetch()} />
      )}
    </Drawer>
  );
}

function Body({ look }: { look: WholeLook }) {
  const { text, tone } = STATE_WORDS[look.state];
  return (
    <div className="look">
      {look.problem && <Alert type="warning" showIcon title={`不能确认：${look.problem}`} />}
      <dl>
        <dt>内容</dt>
        <dd>{look.text}</dd>
        <dt>提交</dt>
        <dd>
          {look.askedBy}，{fullTime(look.askTime)}
        </dd>
        <dt>状态</dt>
        <dd>
          <Dot tone={tone}>{text}</Dot>
          {look.decidedBy && (
            <span className="t2">
              {'　'}
              {look.decidedBy}
              {look.decideTime && `，${fullTime(look.decideTime)}`}
              {look.note && `：${look.note}`}
            </span>
          )}
        </dd>
        {look.facts.map(({ label, value, link }) => (
          <Fact key={label} label={label} value={value} link={link} />
        ))}
      </dl>
      {look.lines.length > 0 && <Lines lines={look.lines} />}
    </div>
  );
}

function Fact({ label, value, link }: { label: string; value: string; link: string | undefined }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{link ? <Link to={link}>{value}</Link> : value}</dd>
    </>
  );
}

const pair = ({ saleIP, saleSP }: { saleIP: number; saleSP: number }): string =>
  `${money(saleIP)} / ${money(saleSP)}`;

/** What is quoted, line by line, beside what the customer would pay without it. */
function Lines({ lines }: { lines: WholeLook['lines'] }) {
  const showsCost = lines.some(({ cost }) => cost !== undefined);
  return (
    <div className="look-lines">
      <table className="dt">
        <colgroup>
          <col width={52} />
          <col />
          <col width={96} />
          <col width={150} />
          <col width={140} />
          <col width={96} />
          {showsCost && <col width={72} />}
          <col width={110} />
        </colgroup>
        <thead>
          <tr>
            <th className="pad">行</th>
            <th>商品</th>
            <th>数量</th>
            <th className="r">报价 件 / 个</th>
            <th className="r">客户价 件 / 个</th>
            <th className="r">低于客户价</th>
            {showsCost && <th className="r">成本</th>}
            <th className="r padr">金额</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.lineNo}>
              <td className="pad t3">{line.lineNo}</td>
              <td>
                {line.goodsName}
                {line.note && <small className="t3">{line.note}</small>}
                {line.warnings.map((one) => (
                  <small key={one} className="tx-amber">
                    {one}
                  </small>
                ))}
              </td>
              <td className="nw">{line.numText}</td>
              <td className="r nw">
                {line.offers.length === 0 ? (
                  <span className="t3">无货</span>
                ) : (
                  line.offers.map((offer) => (
                    <span key={offer.label} className="look-offer">
                      {line.offers.length > 1 && <small className="t3">{offer.label}</small>} {pair(offer)}
                    </span>
                  ))
                )}
              </td>
              <td className="r nw t2">{line.own ? pair(line.own) : '--'}</td>
              <td className="r nw">
                {line.discount > 0 ? (
                  <b className="tx-amber">{line.discount}%</b>
                ) : (
                  <span className="t3">--</span>
                )}
              </td>
              {showsCost && <td className="r nw t2">{line.cost === undefined ? '--' : money(line.cost)}</td>}
              <td className="r nw padr">{line.offers.length === 0 ? '--' : <Money yuan={line.amount} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
