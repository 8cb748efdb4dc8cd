import { formatAmount, formatShort, lastMonths, parseYuan, ZERO_FEN } from '@pifa/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../../ui/router';
import { leadsSomewhere } from '../../../lib/screen-route';
import { serverNow } from '../../../lib/server-clock';
import { useVisibility, useWebConfig } from '../../../widgets/site';
import { latestOrderQuery, monthsQuery, orderCountsQuery } from '../queries';
import { greeting } from './greeting';
import { ReorderButton } from './reorder-button';

/** For members: open tasks, the month's total, the last order to repeat. */
export function MemberCard({ company }: { company: string }) {
  const { inquiryEntry } = useVisibility();
  const { symbol } = useWebConfig();
  const { data: counts } = useQuery(orderCountsQuery);
  const { data: months } = useQuery(monthsQuery);
  const { data: latest } = useQuery(latestOrderQuery);
  const now = new Date(serverNow());
  const orders = '/pages/membercenter/myorder';
  const tiles = [
    {
      label: '待付款',
      count: counts?.states.unpaid ?? 0,
      to: `${orders}?state=unpaid`,
      tone: 'text-amber-800',
    },
    {
      label: '待收货',
      count: counts?.states.shipped ?? 0,
      to: `${orders}?state=shipped`,
      tone: 'text-blue-600',
    },
    inquiryEntry
      ? {
          label: '待报价',
          count: counts?.quotes ?? 0,
          to: '/pages/membercenter/quote',
          tone: 'text-amber-800',
        }
      : {
          label: '待发货',
          count: counts?.states['to-ship'] ?? 0,
          to: `${orders}?state=to-ship`,
          tone: 'text-blue-600',
        },
  ];
  const thisMonth = lastMonths(now, 1)[0];
  const spent = months?.find((one) => one.month === thisMonth)?.amount ?? 0;
  const order = latest?.list[0];
  return (
    <section aria-label="我的账户">
      <Link
        to="/pages/membercenter/person"
        title={company}
        className="block truncate text-16 font-semibold text-t1 hover:text-brand-700"
      >
        {greeting(now)}，{company || '会员'}
      </Link>
      <p className="text-12 text-t3">
        {order
          ? `上次下单 ${formatShort(new Date(order.createTime)).slice(0, 5)}，共 ${order.kinds} 种商品`
          : latest
            ? '还没有订单，从常用的商品开始吧'
            : '　'}
      </p>
      <ul className="mt-2 grid grid-cols-3 rounded-card bg-sub py-2 text-center">
        {tiles.map((tile) => {
          const body = (
            <>
              <span
                className={`block text-20 font-semibold ${counts && tile.count > 0 ? tile.tone : 'text-t3'}`}
              >
                {counts ? tile.count : '-'}
              </span>
              <span className="text-12 text-t2">{tile.label}</span>
            </>
          );
          return (
            <li key={tile.label}>
              {leadsSomewhere(tile.to) ? (
                <Link to={tile.to} className="block rounded-card hover:bg-brand-50">
                  {body}
                </Link>
              ) : (
                <span className="block">{body}</span>
              )}
            </li>
          );
        })}
      </ul>
      <div className="mt-2">
        <p className="flex items-baseline justify-between text-12 text-t3">
          本月采购额
          <span className="text-18 font-semibold text-t1">
            {symbol}
            {months ? formatAmount(parseYuan(spent) ?? ZERO_FEN) : '--'}
          </span>
        </p>
        <MonthBars months={months ?? []} now={now} symbol={symbol} />
      </div>
      <div className="mt-2 min-h-9">{order && <ReorderButton orderId={order.id} kinds={order.kinds} />}</div>
    </section>
  );
}

/** Twelve small bars with month and amount, the current month in the brand colour. */
function MonthBars({
  months,
  now,
  symbol,
}: {
  months: readonly { month: string; amount: number }[];
  now: Date;
  symbol: string;
}) {
  const keys = lastMonths(now, 12);
  const amounts = keys.map((key) => months.find((one) => one.month === key)?.amount ?? 0);
  const most = Math.max(...amounts, 1);
  const text = (position: number) => {
    const amount = parseYuan(amounts[position] ?? 0);
    return `${keys[position]}：${symbol}${amount === null ? '--' : formatAmount(amount)}`;
  };
  return (
    <div
      role="img"
      aria-label={`近 12 个月采购额，${keys.map((_, position) => text(position)).join('，')}`}
      className="mt-1 flex h-9 items-end gap-1"
    >
      {keys.map((key, position) => (
        <span
          key={key}
          title={text(position)}
          style={{ height: `${Math.max(6, Math.round(((amounts[position] ?? 0) / most) * 100))}%` }}
          className={`flex-1 rounded-t-tag ${position === keys.length - 1 ? 'bg-brand-600' : 'bg-blue-600/25'}`}
        />
      ))}
    </div>
  );
}
