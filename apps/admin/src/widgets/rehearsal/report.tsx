import type { CallData } from '@pifa/contract/staff';
import { Table } from 'antd';
import type { ReactNode } from 'react';
import { money, num, shortTime, signedMoney } from '../../lib/format';
import { useCan } from '../../lib/me';
import { Card, Money } from '../../ui/small';
import './rehearsal.css';

type OfPromotion = NonNullable<CallData<'adminRehearsal'>['result']>;
type OfPrices = NonNullable<CallData<'adminPriceRehearsal'>['result']>;
/** What a rehearsal found: of a promotion, or of new prices. */
export type Result = Omit<OfPrices, 'goods' | 'goodsNum'> &
  Partial<Pick<OfPrices, 'goods' | 'goodsNum'>> &
  Partial<Pick<OfPromotion, 'gifts' | 'taken' | 'ranOut' | 'beside'>>;

/** What the two sides are called. */
export type Sides = readonly [before: string, after: string];
/** What every rehearsal leaves out. */
export const CAVEAT = '算的是过去的订单，不含由此带来的新需求。';

export function Report({ result, sides }: { result: Result; sides: Sides }) {
  const { before, after } = result;
  const yuan: [string, number | undefined, number | undefined][] = [
    ['应付合计', before.payableAmount, after.payableAmount],
    ['优惠合计（低于标价的部分）', before.discountAmount, after.discountAmount],
    ['运费', before.freightAmount, after.freightAmount],
    ['毛利', before.marginAmount, after.marginAmount],
  ];
  const rows = yuan.flatMap(([name, from, to]): SidesRow[] =>
    from === undefined || to === undefined
      ? []
      : [
          [
            name,
            money(from),
            money(to),
            to < from ? <span className="tx-red">{signedMoney(to - from)}</span> : signedMoney(to - from),
          ],
        ],
  );
  if (before.marginPercent !== undefined && after.marginPercent !== undefined) {
    const diff = (after.marginPercent - before.marginPercent).toFixed(1);
    rows.push(['毛利率', `${before.marginPercent}%`, `${after.marginPercent}%`, diff]);
  }
  return (
    <>
      <Card title={`${num(result.orderNum)} 张订单，影响 ${num(result.touchedNum)} 张`} note={CAVEAT}>
        <SidesTable sides={sides} rows={rows} />
      </Card>
      <Notes result={result} />
      {result.goods && result.goods.length > 0 && (
        <Goods goods={result.goods} all={result.goodsNum ?? 0} sides={sides} />
      )}
      {result.most.length > 0 && <Most result={result} sides={sides} />}
    </>
  );
}

/** A line of the sums: its name, what it came to on either side, and by how much they differ. */
export type SidesRow = readonly [name: string, before: string, after: string, differ: ReactNode];

/** What all orders came to on the two sides; `nameClass` is of the column of names. */
export function SidesTable({
  sides,
  rows,
  nameClass = '',
}: {
  sides: Sides;
  rows: readonly SidesRow[];
  nameClass?: string;
}) {
  return (
    <table className="dt">
      <thead>
        <tr>
          <th className={`pad ${nameClass}`} />
          <th className="r">{sides[0]}</th>
          <th className="r">{sides[1]}</th>
          <th className="r padr">相差</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, from, to, differ]) => (
          <tr key={name}>
            <td className="pad">{name}</td>
            <td className="r">{from}</td>
            <td className="r">{to}</td>
            <td className="r padr">{differ}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Notes({ result }: { result: Result }) {
  const { orderNum, refusedNum, leftOutNum, isCut, belowCostNum = 0, uncostedNum = 0 } = result;
  const { ranOut = [], beside = [], gifts = [], taken = [] } = result;
  const needs = (list: OfPromotion['gifts']) =>
    list.slice(0, 10).map(({ goodsCode, goodsName, num: n }) => `${goodsCode} ${goodsName} ${num(n)} 个`);
  const notes = [
    ...ranOut.map(
      ({ goodsCode, goodsName, num: needed, has, day, time }) =>
        `${goodsCode} ${goodsName} 不够：要 ${num(needed)} 个，现有 ${num(has)}，第 ${day} 天（${shortTime(time)}）用完`,
    ),
    ...(belowCostNum > 0 ? [`${num(belowCostNum)} 行低于成本`] : []),
    ...(refusedNum > 0 ? [`${num(refusedNum)} 张订单超出限购，会下不了单`] : []),
    ...beside.map(({ title, orderNum }) => `与「${title}」同时作用于 ${num(orderNum)} 张订单`),
    ...(gifts.length > 0 ? [`送出 ${needs(gifts).join('、')}`] : []),
    ...(taken.length > 0 ? [`按活动价卖出 ${needs(taken).join('、')}`] : []),
    ...(uncostedNum > 0 ? [`${num(uncostedNum)} 行商品没有成本，未计入毛利`] : []),
    ...(isCut ? [`订单太多，只看了最近的 ${num(orderNum + leftOutNum)} 张`] : []),
    ...(leftOutNum > 0 ? [`${num(leftOutNum)} 张拼团、预售订单未计入`] : []),
  ];
  if (notes.length === 0) return null;
  return (
    <Card title="要留意的" pad>
      <ul className="rh-notes">
        {notes.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Card>
  );
}

/**
 * In a tab of its own: the report may stand in a dialog, which lies outside the router and stays open. Only its number for
 * whoever may not open it.
 */
function OrderLink({ id, no }: { id: string; no: string }) {
  const mayOpen = useCan('order.read');
  if (!mayOpen) return no;
  return (
    <a href={`/admin/orders/${encodeURIComponent(id)}`} target="_blank" rel="noreferrer">
      {no}
    </a>
  );
}

interface Sums {
  before: number;
  after: number;
}

/** What it came to on the two sides, and by how much they differ. */
function sums<Row extends Sums>([before, after]: Sides) {
  const column = (title: string, render: (row: Row) => ReactNode) =>
    ({
      key: title,
      title,
      width: 110,
      align: 'right',
      render: (_: unknown, row: Row) => render(row),
    }) as const;
  return [
    column(before, (row) => money(row.before)),
    column(after, (row) => money(row.after)),
    column('相差', (row) => <b>{signedMoney(row.after - row.before)}</b>),
  ];
}

/** The goods that change most. */
function Goods({ goods, all, sides }: { goods: OfPrices['goods']; all: number; sides: Sides }) {
  return (
    <Card
      title={`${num(all)} 种商品的金额有变`}
      note={all > goods.length ? `列出变化最大的 ${goods.length} 种` : ''}
    >
      <Table
        size="small"
        rowKey="goodsId"
        pagination={goods.length > 10 ? { pageSize: 10, size: 'small', showSizeChanger: false } : false}
        dataSource={goods}
        columns={[
          { key: 'code', title: '货号', width: 110, render: (_, row) => row.goodsCode },
          { key: 'name', title: '商品', render: (_, row) => row.goodsName },
          { key: 'num', title: '卖出', width: 90, align: 'right', render: (_, row) => num(row.num) },
          ...sums<OfPrices['goods'][number]>(sides),
        ]}
      />
    </Card>
  );
}

/** The orders that change most, each with how it is worked out both times. */
function Most({ result, sides }: { result: Result; sides: Sides }) {
  return (
    <Card title={`变化最大的 ${result.most.length} 张`} note="点开看每一行两次各是怎么算的">
      <Table
        size="small"
        rowKey="orderId"
        pagination={false}
        dataSource={result.most}
        columns={[
          {
            key: 'no',
            title: '订单',
            render: (_, row) => <OrderLink id={row.orderId} no={row.orderNo} />,
          },
          { key: 'company', title: '客户', render: (_, row) => row.company },
          { key: 'time', title: '付款', width: 110, render: (_, row) => shortTime(row.time) },
          ...sums<Result['most'][number]>(sides),
        ]}
        expandable={{
          expandedRowRender: (row) => (
            <ul className="rh-lines">
              {row.lines.map((line, at) => (
                // Two lines may be of one goods.
                <li key={`${line.goodsName}-${at}`}>
                  <b>{line.goodsName}</b> {num(line.num)} 个：
                  <span>
                    <Money yuan={line.before} /> <span className="t3">{line.whyBefore.join('；')}</span>
                  </span>
                  <span>
                    → <Money yuan={line.after} /> <span className="t3">{line.whyAfter.join('；')}</span>
                  </span>
                </li>
              ))}
            </ul>
          ),
        }}
      />
    </Card>
  );
}
