import { addDays, type Period, startOfNamedDay } from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';

/**
 * What the figures count, said once (ADMIN §10): 今日, the daily rows, the rows behind a number and the audit all read the
 * book by these conditions. The aliases are `c` for captures, `r` for refunds and `o` for orders.
 */

/** 试单 are in no figure. */
export const COUNTS = sql<boolean>`not o.is_trial`;

/** 订单数: paid in full; a split order counts by its parent. */
export const PAID_ORDER = sql<boolean>`o.parent_id is null and o.paid_at is not null and ${COUNTS}`;

/** Money that was given back, at `r.ended_at`. */
export const GIVEN_BACK = sql<boolean>`r.state = 'succeeded' and r.ended_at is not null`;

/** A Beijing day. */
export const dayIn = (column: string): RawBuilder<string> =>
  sql<string>`(${sql.ref(column)} at time zone 'Asia/Shanghai')::date`;

/** The hour of Beijing's clocks, 0–23. */
export const hourIn = (column: string): RawBuilder<number> =>
  sql<number>`extract(hour from ${sql.ref(column)} at time zone 'Asia/Shanghai')::smallint`;

/** A part of the book by time: from the first instant of a day to that of the day after the last. */
export interface Stretch {
  from: Date;
  until: Date;
  /** only what is of these companies; null or absent = of all */
  khIds?: readonly number[] | null;
}

/** The stretch of a period's days. */
export function stretchOf({ from, to }: Period): Stretch {
  const [begin, end] = [startOfNamedDay(from), startOfNamedDay(to)];
  if (!begin || !end) throw new Error(`No days: ${from} ${to}`);
  return { from: begin, until: addDays(end, 1) };
}

/** A time column within the stretch, of an order `o` of its companies. The bare column, so that its index serves. */
export const within = (column: string, stretch: Stretch | null): RawBuilder<boolean> =>
  stretch
    ? sql<boolean>`${sql.ref(column)} >= ${stretch.from}::timestamptz and ${sql.ref(column)} < ${stretch.until}::timestamptz
        and ${stretch.khIds ? sql<boolean>`o.kh_id = any(${[...stretch.khIds]}::bigint[])` : sql<boolean>`true`}`
    : sql<boolean>`true`;

/** The rows of `figure_days` as the book has them; null = of the whole book. */
export const daysOfBook = (stretch: Stretch | null): RawBuilder<unknown> => sql`
  select day, kh_id, hour, sum(captured)::bigint as captured, sum(refunded)::bigint as refunded,
    sum(orders)::integer as orders
  from (
    select ${dayIn('c.captured_at')} as day, o.kh_id, ${hourIn('c.captured_at')} as hour,
      c.amount as captured, 0 as refunded, 0 as orders
    from captures c join orders o on o.id = c.order_id
    where ${COUNTS} and ${within('c.captured_at', stretch)}
    union all
    select ${dayIn('r.ended_at')}, o.kh_id, ${hourIn('r.ended_at')}, 0, r.amount, 0
    from refunds r join orders o on o.id = r.order_id
    where ${COUNTS} and ${GIVEN_BACK} and ${within('r.ended_at', stretch)}
    union all
    select ${dayIn('o.paid_at')}, o.kh_id, ${hourIn('o.paid_at')}, 0, 0, 1
    from orders o
    where ${PAID_ORDER} and ${within('o.paid_at', stretch)}) book
  group by day, kh_id, hour`;

/**
 * A capture (`c` of order `o`) shared over the lines of its order by what they cost the buyer; freight comes last and bears
 * what no line does (goods 0). Every share is the difference of two rounded sums, so that they add up to the fen.
 */
export const SHARES = sql`
  select w.goods_id, (case
    when w.whole > 0 then round(c.amount::numeric * w.upto / w.whole) - round(c.amount::numeric * (w.upto - w.weight) / w.whole)
    when w.goods_id = 0 then c.amount else 0 end)::bigint as amount
  from (
    select v.goods_id, v.weight, sum(v.weight) over (order by v.place) as upto, sum(v.weight) over () as whole
    from (
      select l.goods_id, l.amount - l.discount_share as weight, l.id as place
      from order_lines l where l.order_id = o.id
      union all select 0, o.freight_amount, 9223372036854775807) v) w`;

/** What a piece of a goods cost the mall when the order `o` was paid, in 1/10000 yuan; null = nobody knew. */
export const COST_THEN_OF = (goodsId: string): RawBuilder<number | null> => sql<number | null>`(
  select k.cost from goods_costs k where k.goods_id = ${sql.ref(goodsId)} and k.at <= o.paid_at order by k.id desc limit 1)`;

/** The rows of `figure_goods_days` as the book has them; null = of the whole book. */
export const goodsDaysOfBook = (stretch: Stretch | null): RawBuilder<unknown> => sql`
  select day, kh_id, goods_id, sum(captured)::bigint as captured, sum(orders)::integer as orders,
    sum(pieces)::bigint as pieces, sum(sold)::bigint as sold, sum(costed)::bigint as costed, sum(cost)::bigint as cost
  from (
    select ${dayIn('c.captured_at')} as day, o.kh_id, s.goods_id, s.amount as captured, 0 as orders, 0 as pieces,
      0 as sold, 0 as costed, 0 as cost
    from captures c join orders o on o.id = c.order_id cross join lateral (${SHARES}) s
    where ${COUNTS} and s.amount <> 0 and ${within('c.captured_at', stretch)}
    union all
    select l.day, l.kh_id, l.goods_id, 0, 1, sum(l.total_pieces), sum(l.sold),
      coalesce(sum(l.sold) filter (where l.cost is not null), 0), coalesce(sum(round(l.cost * l.total_pieces / 100.0)), 0)
    from (
      select ${dayIn('o.paid_at')} as day, o.id, o.kh_id, l.goods_id, l.total_pieces, l.amount - l.discount_share as sold,
        ${COST_THEN_OF('l.goods_id')} as cost
      from orders o join order_lines l on l.order_id = o.id
      where ${PAID_ORDER} and ${within('o.paid_at', stretch)}) l
    group by l.day, l.id, l.kh_id, l.goods_id) book
  group by day, kh_id, goods_id`;
