import { activityRules, activityStockRef, CLAIM_KINDS, limitRef } from '@pifa/domain';
import { sql } from 'kysely';
import { type Db, type Session, toJson } from '../../../platform';
import type { ShownActivity } from './shown-activities';

/** What is counted of a goods in an activity. Pieces. */
export interface GoodsCount {
  /** Reserved or sold of the activity's own stock; 0 where it has none. */
  taken: number;
  /** What the caller's company has in live orders. */
  bought: number;
  /** Starts that the caller wants to be reminded of. */
  reminded: Date[];
}

interface Row {
  activity: string;
  goods: string;
  taken: number | null;
  /** A sum: numeric. */
  bought: string;
  reminded: string[];
}

export const countKey = (activityId: string, goodsId: string): string => `${activityId}:${goodsId}`;

/** Counts of all goods of these activities: one statement. */
export async function goodsCounts(
  db: Db,
  activities: readonly ShownActivity[],
  session: Session | null,
): Promise<Map<string, GoodsCount>> {
  const wanted = activities.flatMap((activity) => {
    const rules = activityRules(activity);
    return (rules?.goods ?? []).map(({ goodsId }) => ({
      activity: activity.id,
      goods: goodsId,
      stock: activityStockRef(activity.id, goodsId).ref,
      limit: limitRef(activity.id, goodsId, 'all', String(session?.khId ?? ''), 0).ref,
    }));
  });
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select n.activity, n.goods, s.reserved + s.used as taken,
           coalesce(l.reserved + l.used, own.pieces, 0) as bought, coalesce(r.starts, '{}') as reminded
    from jsonb_to_recordset(${toJson(wanted)}::jsonb) as n(activity text, goods text, stock text, "limit" text)
    left join scarce s on s.kind = ${CLAIM_KINDS.activityStock} and s.ref = n.stock
    left join scarce l on l.kind = ${CLAIM_KINDS.limit} and l.ref = n."limit"
    left join lateral (
      select sum(c.quantity) as pieces from claims c join orders o on o.id = c.order_id
      where c.scarce_id = s.id and o.kh_id = ${session?.khId ?? null}::bigint and c.state in ('reserved', 'used')) own
      on true
    left join lateral (
      select array_agg(m.starts_at::text) as starts from reminders m
      where m.user_id = ${session?.userId ?? null}::bigint and m.promotion_id = n.activity::bigint
        and m.goods_id::text = n.goods) r on true`.execute(db);
  return new Map(
    rows.map((row) => [
      countKey(row.activity, row.goods),
      {
        taken: row.taken ?? 0,
        bought: Number(row.bought),
        reminded: row.reminded.map((at) => new Date(at)),
      },
    ]),
  );
}
