import { FIGURE_DAYS, rhythmText } from '@pifa/domain';
import { Link } from 'react-router';
import { dayOf, money, num, shortTime } from '../../../lib/format';
import { Dot, Tag } from '../../../ui/small';
import type { Company } from '../queries';
import { toneOf } from './columns';
import { CompanyGoods } from './company-goods';
import { CompanySide } from './company-side';
import { CompanyUsers } from './company-users';
import { Papers } from './papers';
import { PriceChain } from './price-chain';

/** The first tab of the page: figures, what it bought last, who it is; the lists have tabs of their own. */
export function CompanyOverview({ company }: { company: Company }) {
  return (
    <div className="co">
      <div className="co-main">
        <Figures company={company} />
        <Orders company={company} />
        <PriceChain companyId={company.id} />
        <CompanyGoods id={company.id} />
      </div>
      <CompanySide company={company} />
    </div>
  );
}

/** What it buys at the left, who it is and what was agreed at the right. */
export function CompanyBody({ company }: { company: Company }) {
  return (
    <div className="co">
      <div className="co-main">
        <Figures company={company} />
        <Orders company={company} />
        <CompanyGoods id={company.id} />
        <CompanyUsers company={company} />
        <Related company={company} />
        <Belongings company={company} />
        <Papers company={company} />
      </div>
      <CompanySide company={company} />
    </div>
  );
}

function Figures({ company }: { company: Company }) {
  const { sinceDays, everyDays, isToCall } = company;
  const last =
    sinceDays === undefined ? '还没有下过单' : sinceDays === 0 ? '今天下过单' : `${num(sinceDays)} 天前`;
  const figures: readonly { name: string; value: string; note: string; tone?: string }[] = [
    { name: '累计', value: `¥${money(company.amount)}`, note: `${num(company.orderNum)} 单` },
    {
      name: `近 ${FIGURE_DAYS} 天`,
      value: `¥${money(company.spanAmount)}`,
      note: `${num(company.spanOrderNum)} 单`,
    },
    {
      name: '最近下单',
      value: last,
      note: company.lastOrderTime ? dayOf(company.lastOrderTime) : '',
      ...(isToCall && { tone: 'tx-red' }),
    },
    {
      name: '周期',
      value: everyDays === undefined ? '不足三次' : rhythmText(everyDays),
      note: isToCall ? '已超过 1.5 倍，该回访' : everyDays === undefined ? '三次以上才算得出' : '',
    },
    {
      name: '未付',
      value: `¥${money(company.unpaidAmount)}`,
      note: `积分 ${num(company.points)}`,
      ...(company.unpaidAmount > 0 && { tone: 'tx-amber' }),
    },
  ];
  return (
    <dl className="co-figures">
      {figures.map(({ name, value, note, tone }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={tone}>{value}</dd>
          <dd className="co-note">{note}</dd>
        </div>
      ))}
    </dl>
  );
}

function Orders({ company }: { company: Company }) {
  const { id, orders } = company;
  if (!orders) return null;
  return (
    <section className="co-part">
      <header>
        <h3>最近订单</h3>
        <Link className="push" to={`/companies/${id}?tab=orders`}>
          全部订单
        </Link>
      </header>
      {orders.length === 0 ? (
        <p className="t3 s13">还没有订单</p>
      ) : (
        <table className="dt co-orders">
          <tbody>
            {orders.map(({ id: orderId, orderNo, createTime, stateName, tone, kinds, payAmount }) => (
              <tr key={orderId}>
                <td>
                  <Link to={`/orders/${orderId}`}>{orderNo}</Link>
                </td>
                <td className="t3">{shortTime(createTime)}</td>
                <td>{num(kinds)} 种</td>
                <td>
                  <Dot tone={toneOf(tone)}>{stateName}</Dot>
                </td>
                <td className="r b">{money(payAmount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** Quotes and after-sale requests, where the role may read them. */
function Related({ company }: { company: Company }) {
  const { quotes = [], afterSales = [] } = company;
  if (quotes.length + afterSales.length === 0) return null;
  return (
    <section className="co-part">
      <header>
        <h3>询价与售后</h3>
      </header>
      <ul className="co-list">
        {quotes.map(({ id, no, createTime, stateName, tone, kinds }) => (
          <li key={id}>
            <Link to={`/quotes/${id}`}>{no}</Link>
            <span className="t3">{shortTime(createTime)}</span>
            <span>询价 {num(kinds)} 种</span>
            <Dot tone={toneOf(tone)}>{stateName}</Dot>
          </li>
        ))}
        {afterSales.map(({ id, no, createTime, kindName, stateName, tone }) => (
          <li key={id}>
            <Link to={`/after-sales?view=all&open=${id}`}>{no}</Link>
            <span className="t3">{shortTime(createTime)}</span>
            <span>{kindName}</span>
            <Dot tone={toneOf(tone)}>{stateName}</Dot>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Coupons and points that it may spend, and its own codes for our goods. */
function Belongings({ company }: { company: Company }) {
  const { cards, codes, points } = company;
  return (
    <section className="co-part">
      <header>
        <h3>卡券、积分与自编货号</h3>
      </header>
      <ul className="co-list">
        {cards.map(({ id, name, valueText, endTime }) => (
          <li key={id}>
            <Tag tone="amber">{valueText || '卡券'}</Tag>
            <span className="co-grow">{name}</span>
            <span className="t3">{dayOf(endTime)} 到期</span>
          </li>
        ))}
        <li>
          <span className="t2">
            {cards.length === 0 && '没有可用的卡券，'}积分 {num(points)}
          </span>
        </li>
        {codes.length === 0 ? (
          <li className="t3">还没有自编货号。客户在快速下单里用自己的叫法选过商品，就会记在这里。</li>
        ) : (
          codes.map(({ words, goodsCode, goodsName }) => (
            <li key={words}>
              <b>{words}</b>
              <span className="t2">
                {goodsCode} {goodsName}
              </span>
            </li>
          ))
        )}
      </ul>
    </section>
  );
}
