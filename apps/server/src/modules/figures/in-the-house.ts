import { sql } from 'kysely';

/**
 * What activities have set aside of each goods and not handed out yet, in pieces: it has left the goods' own stock but not
 * the house.
 */
export const SET_ASIDE = sql`
  select split_part(s.ref, ':', 2)::bigint as goods_id, sum(s.available + s.reserved)::bigint as pieces
  from scarce s where s.kind = 'activity-stock' group by 1`;

/** Every row of `scarce` that holds pieces of a goods: its own stock, and one for each activity that set some aside. */
export const HOLDS = sql`
  select g.id as goods_id, g.stock_id as scarce_id from goods g
  union all
  select split_part(s.ref, ':', 2)::bigint, s.id from scarce s where s.kind = 'activity-stock'`;
