import type { Period } from '@pifa/domain';
import { Link } from 'react-router';
import { money, num } from '../../../lib/format';
import { Card } from '../../../ui/small';
import { TakeFile } from '../../../widgets/data-table/take-file';
import { rowsAt } from '../period';
import type { Part } from '../queries';
import { Change, percent } from './change';

type By = 'category' | 'brand' | 'level' | 'salesperson' | 'region';
const NAMES: Readonly<Record<By, string>> = {
  category: '分类',
  brand: '品牌',
  level: '等级',
  salesperson: '业务员',
  region: '地区',
};
const BY_COMPANY: ReadonlySet<By> = new Set(['level', 'salesperson', 'region']);

interface Props {
  parts: readonly Part[];
  period: Period;
  by: By;
}

/** The parts of the money by one question, the largest first: the bar is the plot, the row its number. */
export function PartTable({ parts, period, by }: Props) {
  const most = Math.max(0, ...parts.map(({ amount }) => amount));
  const sum = parts.reduce((all, { amount }) => all + Math.round(amount * 100), 0) / 100;
  const before = parts.reduce((all, one) => all + Math.round(one.before * 100), 0) / 100;
  const ofCompany = BY_COMPANY.has(by);
  const hasMargin = parts.some(({ margin }) => margin !== undefined);
  const rowsOf = (key: string) => rowsAt('captures', period, { [by]: key });
  return (
    <div className="fg-rows" tabIndex={0} role="region" aria-label={`按${NAMES[by]}的表`}>
      <table className="dt">
        <thead>
          <tr>
            <th className="pad">{NAMES[by]}</th>
            <th className="fg-bar-head" aria-label="长短" />
            <th className="r fg-money">成交额（元）</th>
            <th className="r">比上期</th>
            <th className="r">占比</th>
            {ofCompany && <th className="r">订单</th>}
            {ofCompany && <th className="r padr">客户</th>}
            {hasMargin && <th className="r padr">毛利率</th>}
          </tr>
        </thead>
        <tbody>
          {parts.map(({ key, name, amount, before: then, share, orders = 0, companies = 0, margin }) => (
            <tr key={key}>
              <td className="pad" title={name}>
                {name}
              </td>
              <td>
                <span className="fg-bar">
                  <i style={{ width: `${most === 0 ? 0 : Math.max(0, (amount / most) * 100)}%` }} />
                </span>
              </td>
              <td className="r">{amount === 0 ? '0.00' : <Link to={rowsOf(key)}>{money(amount)}</Link>}</td>
              <td className="r">
                <Change now={amount} then={then} />
              </td>
              <td className="r t2">{percent(share)}</td>
              {ofCompany && (
                <td className="r">
                  {orders === 0 ? (
                    '0'
                  ) : (
                    <Link to={rowsAt('orders', period, { [by]: key })}>{num(orders)}</Link>
                  )}
                </td>
              )}
              {ofCompany && <td className="r padr">{num(companies)}</td>}
              {hasMargin && <td className="r padr">{percent(margin)}</td>}
            </tr>
          ))}
          {parts.length === 0 && (
            <tr>
              <td className="pad t3" colSpan={5}>
                这段日子没有成交
              </td>
            </tr>
          )}
        </tbody>
        {parts.length > 0 && (
          <tfoot>
            <tr>
              <td className="pad">合计</td>
              <td />
              <td className="r">
                <Link to={rowsAt('captures', period)}>{money(sum)}</Link>
              </td>
              <td className="r">
                <Change now={sum} then={before} />
              </td>
              <td />
              {ofCompany && (
                <td className="r">{num(parts.reduce((all, { orders = 0 }) => all + orders, 0))}</td>
              )}
              {ofCompany && (
                <td className="r padr">
                  {num(parts.reduce((all, { companies = 0 }) => all + companies, 0))}
                </td>
              )}
              {hasMargin && <td />}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

/** The same in a card of its own, with its file. */
export function PartCard({ parts, period, by }: Props) {
  const columns = BY_COMPANY.has(by)
    ? ['name', 'amount', 'before', 'share', 'refunded', 'net', 'orders', 'ordersBefore', 'companies']
    : ['name', 'amount', 'before', 'share', 'pieces', 'margin'];
  return (
    <Card
      title={NAMES[by]}
      extra={<TakeFile source={{ name: 'adminSalesParts', query: { ...period, by } }} columns={columns} />}
    >
      <PartTable parts={parts} period={period} by={by} />
    </Card>
  );
}
