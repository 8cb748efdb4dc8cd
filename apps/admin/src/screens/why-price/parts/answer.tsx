import { Button } from 'antd';
import { fullTime, money, num, unitMoney } from '../../../lib/format';
import { Card, Tag } from '../../../ui/small';
import type { Why } from '../queries';

/** What it comes to, other quantities, other moments. */
export function Answer({ why, onMoment }: { why: Why; onMoment: (at: string) => void }) {
  const { goods, payable, listAmount, amount, label, pieces, cost, margin, bands, hint, moments } = why;
  const [yuan = '0', fen = '00'] = money(payable).split('.');
  const bars = [
    { name: '标价', value: listAmount, tone: 'gray' },
    { name: label, value: amount, tone: 'blue' },
    ...(payable < amount ? [{ name: '优惠后', value: payable, tone: 'green' }] : []),
  ];
  const most = Math.max(...bars.map(({ value }) => value), 1);
  const saved = listAmount - payable;
  return (
    <aside className="why-side">
      <Card pad>
        <span className="t2">这位客户{why.isPast ? '当时' : '此刻'}要付</span>
        <p className="why-sum">
          ¥<b>{yuan}</b>.{fen}
        </p>
        <p>
          <Tag tone="blue">{label}</Tag> 合 ¥{unitMoney(payable / Math.max(1, pieces))}/{goods.unit}
          {saved > 0 && `，比标价省 ¥${money(saved)}`}
          {saved < 0 && `，比标价高 ¥${money(-saved)}`}
        </p>
        <dl className="why-bars">
          {bars.map(({ name, value, tone }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <i className={tone} style={{ width: `${(value / most) * 100}%` }} />
              </dd>
              <dd className="r">{money(value)}</dd>
            </div>
          ))}
        </dl>
        {cost !== undefined && (
          <p className="why-cost">
            <span>成本 {money(cost)}</span>
            <span>毛利 {money(payable - cost)}</span>
            <span className={margin !== undefined && margin < 0 ? 'tx-red' : ''}>毛利率 {margin}%</span>
          </p>
        )}
      </Card>
      {bands.length > 1 && (
        <Card pad title="换个数量">
          <ul>
            {bands.map(({ fromNum, ip, sp, current }) => (
              <li key={fromNum} className={current ? 'now' : ''}>
                <span>
                  满 {num(fromNum)} {goods.unit}
                </span>
                <span>
                  {unitMoney(ip)}/{goods.packUnit} · {unitMoney(sp)}/{goods.unit}
                </span>
              </li>
            ))}
          </ul>
          {hint && <p className="t2">{hint}</p>}
        </Card>
      )}
      {!why.isPast && (
        <Card pad title="换个时刻">
          {moments.length === 0 ? (
            <p className="t3">以后没有已经排好的价格变化</p>
          ) : (
            <ul>
              {moments.map((moment) => (
                <li key={moment.at}>
                  <Button type="link" size="small" onClick={() => onMoment(moment.at)}>
                    {fullTime(moment.at)}
                  </Button>
                  <span>
                    ¥{money(moment.amount)} <span className="t3">{moment.label}</span>
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Card>
      )}
    </aside>
  );
}
