import { type PayFilter, startOfNamedDay } from '@pifa/domain';
import { sql } from 'kysely';
import type { Db } from '../../platform';
import { OWED } from '../orders';

/** What narrows 支付记录. */
export interface HistoryFilters {
  state: PayFilter;
  /** '' = any */
  method: string;
  /** Days in China, both included. */
  from?: string;
  to?: string;
}

/** A payment or a refund of a company; amounts in fen, those of refunds below 0. */
export interface HistoryRow {
  id: string;
  kind: 'payment' | 'refund';
  no: string;
  orderId: string;
  orderNo: string;
  method: string;
  amount: number;
  state: string;
  reason: string;
  createdAt: Date;
  /** When the money moved. */
  doneAt: Date | null;
  /** When it moved, else when it was begun: what rows are sorted, filtered and summed by. */
  at: Date;
  canPay: boolean;
}

/** What moved in a month of Shanghai, fen. */
export interface MonthRow {
  month: string;
  payments: number;
  paid: number;
  refunds: number;
  refunded: number;
}

const DAY_MS = 86_400_000;

/** A company's payments and refunds within these filters, at an instant: nobody else's can be asked for. */
export function paymentHistory(db: Db, khId: number, filters: HistoryFilters, now: Date) {
  const { state, method } = filters;
  const from = filters.from ? startOfNamedDay(filters.from) : null;
  const last = filters.to ? startOfNamedDay(filters.to) : null;
  const until = last && new Date(last.getTime() + DAY_MS);
  // A try that nobody can pay any more reads 已关闭, whatever its provider has not said yet. A try may have brought
  // more money than it asked for; what came is what is summed.
  const shown = sql`
    with own as (
      select p.id, 'payment' as kind, p.no, p.order_id as "orderId", p.method,
             coalesce(c.amount, p.amount) as amount,
             case when p.state = 'waiting' and not open.pay then 'closed' else p.state end as state,
             p.fail_reason as reason, p.created_at as "createdAt",
             case when p.state = 'succeeded' then coalesce(c.at, p.ended_at, p.created_at) end as "doneAt",
             p.state = 'waiting' and open.pay as "canPay", o.no as "orderNo"
      from payments p
      join orders o on o.id = p.order_id
      cross join lateral (
        select (o.state = 'unpaid' or ${OWED}) and (o.reserve_until is null or o.reserve_until > ${now}::timestamptz) as pay) open
      left join lateral (
        select sum(amount)::bigint as amount, max(captured_at) as at from captures
        where order_id = p.order_id and payment_id = p.id) c on true
      where p.kh_id = ${khId}
      union all
      select r.id, 'refund', r.no, r.order_id, p.method, -r.amount, r.state, r.reason, r.created_at,
             case when r.state = 'succeeded' then coalesce(r.ended_at, r.created_at) end, false, o.no
      from payments p
      join captures c on c.order_id = p.order_id and c.payment_id = p.id
      join refunds r on r.order_id = c.order_id and r.capture_id = c.id
      join orders o on o.id = p.order_id
      where p.kh_id = ${khId}),
    timed as (select *, coalesce("doneAt", "createdAt") as at from own),
    shown as (
      select * from timed
      where (${method}::text = '' or method = ${method})
        and (${from}::timestamptz is null or at >= ${from}::timestamptz)
        and (${until}::timestamptz is null or at < ${until}::timestamptz)
        and case ${state}::text
              when 'open' then kind = 'payment' and state in ('waiting', 'processing')
              when 'succeeded' then kind = 'payment' and state = 'succeeded'
              when 'refund' then kind = 'refund'
              when 'ended' then kind = 'payment' and state in ('failed', 'closed')
              else true end)`;
  return {
    async page(limit: number, offset: number): Promise<{ list: HistoryRow[]; total: number }> {
      const { rows } = await sql<HistoryRow & { total: number }>`${shown}
        select *, count(*) over () as total from shown
        order by at desc, id desc limit ${limit} offset ${offset}`.execute(db);
      return { list: rows, total: rows[0]?.total ?? 0 };
    },

    /** 月合计 over everything that the filters show, newest first; what has not moved is not in it. */
    async months(): Promise<MonthRow[]> {
      const { rows } = await sql<MonthRow>`${shown}
        select to_char("doneAt" at time zone 'Asia/Shanghai', 'YYYY-MM') as month,
               count(*) filter (where kind = 'payment') as payments,
               coalesce(sum(amount) filter (where kind = 'payment'), 0)::bigint as paid,
               count(*) filter (where kind = 'refund') as refunds,
               coalesce(-sum(amount) filter (where kind = 'refund'), 0)::bigint as refunded
        from shown where "doneAt" is not null group by 1 order by 1 desc`.execute(db);
      return rows;
    },

    /** Every row, newest first, a page at a time: only a page is in memory. */
    async *all(pageSize = 2_000): AsyncGenerator<HistoryRow[]> {
      let last: Pick<HistoryRow, 'id' | 'at'> | undefined;
      for (;;) {
        const { rows } = await sql<HistoryRow>`${shown}
          select * from shown
          where ${last === undefined} or (at, id) < (${last?.at ?? now}::timestamptz, ${last?.id ?? ''}::text)
          order by at desc, id desc limit ${pageSize}`.execute(db);
        last = rows.at(-1);
        if (rows.length > 0) yield rows;
        if (rows.length < pageSize) return;
      }
    },
  };
}
