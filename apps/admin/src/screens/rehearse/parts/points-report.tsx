import type { ReactNode } from 'react';
import { money, num, shortTime, signedMoney } from '../../../lib/format';
import { useCan } from '../../../lib/me';
import { Card } from '../../../ui/small';
import { CAVEAT, SidesTable, type SidesRow } from '../../../widgets/rehearsal/report';
import type { PointsFound } from '../points-queries';

type Change = Pick<PointsFound, 'before' | 'after'>;
const signed = (value: number): string => `${value > 0 ? '+' : ''}${num(value)}`;

/** What a rehearsal of points found. */
export function PointsReport({ found }: { found: PointsFound }) {
  const { before, after, outstanding } = found;
  const yuan = (name: string, from: number, to: number): SidesRow => [
    name,
    money(from),
    money(to),
    <b key="change">{signedMoney(to - from)}</b>,
  ];
  const points = (name: string, from: number, to: number): SidesRow => [
    name,
    num(from),
    num(to),
    <b key="change">{signed(to - from)}</b>,
  ];
  const held = `${num(outstanding.companyNum)} 家客户还没用的 ${num(outstanding.pointNum)} 积分可抵（元）`;
  const rows = [
    points('送出积分', before.givenNum, after.givenNum),
    yuan('送出的积分以后可抵（元）', before.givenAmount, after.givenAmount),
    points('用掉积分', before.usedNum, after.usedNum),
    yuan('积分抵扣（元）', before.discountAmount, after.discountAmount),
    yuan(held, outstanding.before, outstanding.after),
  ];
  return (
    <>
      <Card title={`${num(found.orderNum)} 张订单，影响 ${num(found.touchedNum)} 张`} note={CAVEAT}>
        <SidesTable sides={['现在', '改后']} rows={rows} nameClass="rh-what" />
      </Card>
      <Card title="怎么算的" pad>
        <ul className="rh-notes">
          <li>订单按当时成交的金额算；用积分按当时用的积分数算，没用过的不会多用。</li>
          <li>按每张订单收货后得到的算，之后退货的扣回与退还没有计入。</li>
          {found.isCut && <li>订单太多，只看了最近的 {num(found.orderNum)} 张。</li>}
        </ul>
      </Card>
      {found.companies.length > 0 && <Companies companies={found.companies} />}
      {found.most.length > 0 && <Most most={found.most} />}
    </>
  );
}

const HEADS = (
  <>
    <th className="r">现在送出</th>
    <th className="r">改后送出</th>
    <th className="r">现在抵扣（元）</th>
    <th className="r padr">改后抵扣（元）</th>
  </>
);
const Sums = ({ before, after }: Change) => (
  <>
    <td className="r">{num(before.givenNum)}</td>
    <td className="r">{num(after.givenNum)}</td>
    <td className="r">{money(before.discountAmount)}</td>
    <td className="r padr">{money(after.discountAmount)}</td>
  </>
);

/** In a tab of its own: what was typed and found stays. */
const Opened = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={`/admin/${to}`} target="_blank" rel="noreferrer">
    {children}
  </a>
);

function Companies({ companies }: Pick<PointsFound, 'companies'>) {
  const mayOpen = useCan('customer.read');
  return (
    <Card title={`变化最大的 ${companies.length} 家客户`}>
      <table className="dt">
        <thead>
          <tr>
            <th className="pad rh-what">客户</th>
            <th className="r">订单</th>
            {HEADS}
          </tr>
        </thead>
        <tbody>
          {companies.map(({ khId, company, orderNum, ...sums }) => (
            <tr key={khId}>
              <td className="pad" title={company}>
                {mayOpen ? <Opened to={`companies/${encodeURIComponent(khId)}`}>{company}</Opened> : company}
              </td>
              <td className="r">{num(orderNum)}</td>
              <Sums {...sums} />
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Most({ most }: Pick<PointsFound, 'most'>) {
  return (
    <Card title={`变化最大的 ${most.length} 张订单`}>
      <table className="dt">
        <thead>
          <tr>
            <th className="pad rh-no">订单</th>
            <th>客户</th>
            <th>付款</th>
            {HEADS}
          </tr>
        </thead>
        <tbody>
          {most.map(({ orderId, orderNo, company, time, ...sums }) => (
            <tr key={orderId}>
              <td className="pad">
                <Opened to={`orders/${encodeURIComponent(orderId)}`}>{orderNo}</Opened>
              </td>
              <td title={company}>{company}</td>
              <td>{shortTime(time)}</td>
              <Sums {...sums} />
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
