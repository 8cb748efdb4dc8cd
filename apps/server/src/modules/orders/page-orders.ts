import { lastMonths, monthWindow } from '@pifa/domain';
import type { Handler } from '../../platform';
import { orderMoney } from './money-port';
import { type OrderFilters, orderReads } from './order-reads';
import { headToWire, yuan } from './order-views';

const DAY_MS = 86_400_000;

/** 我的订单: the company's orders, whoever of it placed them. */
export const pageOrders: Handler<'orderPage'> = async ({ db, platform, session, query, now }) => {
  const { pageNum, pageSize } = query;
  const reads = orderReads(db);
  const filters = { khId: session.khId, kind: query.kind, ...filtersOf(query) };
  const { total, heads } = await reads.page(filters, { offset: (pageNum - 1) * pageSize, limit: pageSize });
  const ids = heads.map(({ id }) => id);
  const [lines, pending] = [await reads.lines(ids), await orderMoney(platform).pendingOf(db, ids)];
  const list = heads.map((head) =>
    headToWire(
      head,
      lines.filter((line) => line.order_id === head.id),
      pending.has(head.id),
      now,
    ),
  );
  return { list, total, pageNum, pageSize };
};

/** The filters of a list as the store knows them; days are Shanghai's, `to` included. */
export function filtersOf(query: {
  state: string;
  keyword?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}): Pick<OrderFilters, 'state' | 'keyword' | 'from' | 'until'> {
  return {
    state: query.state || 'all',
    keyword: query.keyword ?? '',
    from: query.from ? shanghaiDay(query.from) : null,
    until: query.to ? new Date(shanghaiDay(query.to).getTime() + DAY_MS) : null,
  };
}

/** The instant at which a day yyyy-MM-dd begins in Shanghai; a day that does not exist is no bound. */
function shanghaiDay(day: string): Date {
  const at = new Date(`${day}T00:00:00+08:00`);
  return Number.isNaN(at.getTime()) ? new Date(0) : at;
}

export const orderNumbers: Handler<'orderNum'> = async ({ db, session }) => {
  const { states, quotes, old } = await orderReads(db).numbers(session.khId);
  const all = Object.entries(states).reduce((sum, [state, n]) => (state === 'to-review' ? sum : sum + n), 0);
  return { all, states, quotes, ...(old > 0 && { old }) };
};

/** The last twelve months in Shanghai, oldest first, months without orders included. */
export const monthSaleAmount: Handler<'monthSaleAmount'> = async ({ db, session, now }) => {
  const months = lastMonths(now, 12);
  const amounts = await orderReads(db).monthAmounts(session.khId, monthWindow(months[0] ?? '').start);
  return months.map((month) => ({ month, amount: yuan(amounts.get(month) ?? 0) }));
};
