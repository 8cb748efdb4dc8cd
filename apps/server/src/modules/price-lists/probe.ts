import { type RawBuilder, sql } from 'kysely';

/**
 * Whether there is such a row, looked for by its keys for each row of the statement around it. `in (select …)` and
 * `exists` leave it to the planner to work out the whole set first, which for a list of a million rows it does again and
 * again.
 */
export const isThere = (rowsOf: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`coalesce((select true from ${rowsOf} limit 1), false)`;

/** Whether a list has a price of a goods that has not ended, nor was called off; `begun`: and that is in force. */
export const isPriced = (
  { list, goods, begun = false }: { list: RawBuilder<unknown>; goods: RawBuilder<unknown>; begun?: boolean },
  now: Date,
): RawBuilder<boolean> =>
  isThere(sql`live_price_rows r where r.list_id = ${list} and r.goods_id = ${goods}
    and r.ends_at > ${now}::timestamptz and r.starts_at < r.ends_at and (${!begun}::boolean or r.starts_at <= ${now}::timestamptz)`);

/** Goods of a list are counted no further. */
const MOST_COUNTED = 1_000;
/** `MOST_COUNTED` + 1, written out because the plan depends on it. */
const ONE_MORE = sql`1001`;

/**
 * How many goods list `l` has such prices of (`isPriced`); more than `MOST_COUNTED` where it has had so many, ended or not.
 * The goods are found in the order of the index, and no more of them than are counted.
 */
export const countedGoods = (now: Date, { begun = false } = {}): RawBuilder<number> => sql<number>`(
  select case when count(*) = ${ONE_MORE} then count(*) else count(*) filter (where
      ${isPriced({ list: sql`l.id`, goods: sql`had.goods_id`, begun }, now)}) end::int
  from (select distinct r.goods_id from price_list_rows r where r.list_id = l.id
    order by r.goods_id limit ${ONE_MORE}) had)`;

/** The same as answers tell it. */
export const goodsToWire = (counted: number): { goods: number; hasMoreGoods: boolean } => ({
  goods: Math.min(counted, MOST_COUNTED),
  hasMoreGoods: counted > MOST_COUNTED,
});
