import type { CallData, CallQuery, WirePromotion } from '@pifa/contract';
import { type Selectable, sql } from 'kysely';
import type { Db, Tables } from '../../platform';

/** A stored promotion in the wire's words. */
export function promotionToWire(row: Selectable<Tables['promotions']>): WirePromotion {
  return {
    id: String(row.id),
    kind: row.kind,
    title: row.name,
    status: row.status === 'on' ? 'on' : 'off',
    ...(row.starts_at ? { startTime: row.starts_at.toISOString() } : {}),
    ...(row.ends_at ? { endTime: row.ends_at.toISOString() } : {}),
    audience: (row.audience ?? []).map(String),
    priority: row.priority,
    settings: row.settings as Record<string, unknown>,
  };
}

/** Promotions for operators, newest first. */
export async function pageOfPromotions(
  db: Db,
  { kind, pageNum, pageSize }: CallQuery<'adminPromotions'>,
): Promise<CallData<'adminPromotions'>> {
  let query = db.selectFrom('promotions').selectAll().select(sql<number>`count(*) over ()`.as('total'));
  if (kind) query = query.where('kind', '=', kind);
  const rows = await query
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute();
  return { list: rows.map(promotionToWire), total: rows[0]?.total ?? 0, pageNum, pageSize };
}
