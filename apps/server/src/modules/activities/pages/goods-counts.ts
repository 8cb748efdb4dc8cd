import { activityRules, activityStockRef, CLAIM_KINDS, limitRef } from '@pifa/domain';
import { sql } from 'kysely';
import { type Db, type Session, toJson } from '../../../platform';
import type { ShownActivity } from './shown-activities';

/** What is counted of a goods in an activity. Pieces. */
export interface GoodsCount {
  /** Of the activity's own stock: free now, and reserved or sold; null where it has none of its own. */
  stock: { left: number; taken: number } | null;
  /** What the asking company has in live orders. */
  bought: number;
  /** Starts that its user wants to be reminded of. */
  reminded: Date[];
}

interface Row {
  activity: string;
  goods: string;
  left: number | null;
  taken: number | null;
  /** A sum: numeric. */
  bought: string;
  reminded: string[];
}

export const countKey = (activityId: string, goodsId: string): string => `${activityId}:${goodsId}`;

/** Counts of all goods of these activities: one statement. Units held for the asking user count as left. */
export async function goodsCounts(
  db: Db,
  activities: readonly ShownActivity[],
  session: Session | null,
): Promise<Map<string, GoodsCount>> {
  const asked = activities.flatMap((activity) => {
    const rules = activityRules(activity);
    return (rules?.goods ?? []).map(({ goodsId }) => ({
      activity: activity.id,
      goods: goodsId,
      stock: activityStockRef(activity.id, goodsId).ref,
      limit: limitRef(activity.id, goodsId, 'all', String(session?.khId ?? ''), 0).ref,
    }));
  });
  if (asked.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select n.activity, n.goods, s.available as left, s.reserved + s.used as taken,
           coalesce(l.reserved + l.used, own.pieces, 0) as bought, coalesce(r.starts, '{}') as reminded
    from jsonb_to_recordset(${toJson(asked)}::jsonb) as n(activity text, goods text, stock text, "limit" text)
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
        stock: row.left === null ? null : { left: row.left, taken: row.taken ?? 0 },
        bought: Number(row.bought),
        reminded: row.reminded.map((at) => new Date(at)),
      },
    ]),
  );
}
