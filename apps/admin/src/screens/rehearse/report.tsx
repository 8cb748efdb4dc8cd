import { Link } from 'react-router';
import { Table } from 'antd';
import { money, num, shortTime } from '../../lib/format';
import { Card, Money } from '../../ui/small';
import type { Result } from './queries';
import { words } from './words';

/** What a rehearsal found. */
export function Report({ result }: { result: Result }) {
  const { before, after } = result;
  const rows: [string, number | undefined, number | undefined][] = [
    ['应付合计', before.payableAmount, after.payableAmount],
    ['优惠合计（低于标价的部分）', before.discountAmount, after.discountAmount],
    ['运费', before.freightAmount, after.freightAmount],
    ['毛利', before.marginAmount, after.marginAmount],
  ];
  return (
    <>
      <Card title={`${num(result.orderNum)} 张订单，影响 ${num(result.touchedNum)} 张`} note={words.caveat}>
        <table className="dt">
          <thead>
            <tr>
              <th className="pad" />
              <th className="r">没有它</th>
              <th className="r">有它</th>
              <th className="r padr">相差</th>
            </tr>
          </thead>
          <tbody>
            {rows.flatMap(([name, from, to]) =>
              from === undefined || to === undefined ? (
                []
              ) : (
                <tr key={name}>
                  <td className="pad">{name}</td>
                  <td className="r">{money(from)}</td>
                  <td className="r">{money(to)}</td>
                  <td className={`r padr ${to - from < 0 ? 'tx-red' : ''}`}>{signed(to - from)}</td>
                </tr>
              ),
            )}
            {before.marginPercent !== undefined && after.marginPercent !== undefined && (
              <tr>
                <td className="pad">毛利率</td>
                <td className="r">{before.marginPercent}%</td>
                <td className="r">{after.marginPercent}%</td>
                <td className="r padr">{(after.marginPercent - before.marginPercent).toFixed(1)}</td>
              </tr>
            )}
          </tbody>
        </table>
      </Card>
      <Notes result={result} />
      {result.most.length > 0 && <Most result={result} />}
    </>
  );
}

const signed = (yuan: number): string => `${yuan > 0 ? '+' : ''}${money(yuan)}`;

function Notes({ result }: { result: Result }) {
  const { refusedNum, leftOutNum, belowCostNum = 0, uncostedNum = 0, ranOut, beside, gifts, taken } = result;
  const needs = (list: Result['gifts']) =>
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

/** The orders that change most, each with how it is worked out both times. */
function Most({ result }: { result: Result }) {
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
            render: (_, row) => <Link to={`/orders/${row.orderId}`}>{row.orderNo}</Link>,
          },
          { key: 'company', title: '客户', render: (_, row) => row.company },
          { key: 'time', title: '付款', width: 110, render: (_, row) => shortTime(row.time) },
          {
            key: 'before',
            title: '没有它',
            width: 110,
            align: 'right',
            render: (_, row) => money(row.before),
          },
          { key: 'after', title: '有它', width: 110, align: 'right', render: (_, row) => money(row.after) },
          {
            key: 'change',
            title: '相差',
            width: 110,
            align: 'right',
            render: (_, row) => <b>{signed(row.after - row.before)}</b>,
          },
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
