import { CLAIM_KINDS, POINT_REASONS } from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform';

interface HistoryRow {
  id: number;
  at: Date;
  act: string;
  change: number;
  balance: number;
  reason: string | null;
  note: string | null;
  order_id: string | null;
  order_no: string | null;
  total: number;
}

/** Movements of a company's balance under a condition on `counted c`, newest first, with the balance after each. */
export async function pointHistory(
  db: Db,
  khId: number,
  { where, limit, offset = 0 }: { where: RawBuilder<unknown>; limit: number; offset?: number },
): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    with steps as (
      select l.id, l.at, l.act, l.claim_id,
             case when l.act in ('stocked', 'release', 'return') then l.quantity else -l.quantity end as change
      from scarce s join scarce_ledger l on l.scarce_id = s.id
      where s.kind = ${CLAIM_KINDS.points} and s.ref = ${String(khId)} and l.act <> 'use'),
    counted as (select *, sum(change) over (order by id)::bigint as balance from steps)
    select c.id, c.at, c.act, c.change, c.balance, m.reason, m.note, o.id as order_id, o.no as order_no,
           count(*) over () as total
    from counted c
    left join point_moves m on m.ledger_id = c.id
    left join claims k on k.id = c.claim_id
    left join orders o on o.id = coalesce(m.order_id, k.order_id)
    where ${where}
    order by c.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export const stepToWire = (row: HistoryRow) => ({
  id: String(row.id),
  time: row.at.toISOString(),
  reason: reasonOf(row),
  orderNo: row.order_no ?? '',
  orderId: row.order_id ?? '',
  change: row.change,
  balance: row.balance,
});

/** Movements before one, as the page shows them. */
export const pointSteps = async (
  db: Db,
  khId: number,
  { before, limit }: { before: number | null; limit: number },
) =>
  (
    await pointHistory(db, khId, { where: sql`${before}::bigint is null or c.id < ${before}::bigint`, limit })
  ).map(stepToWire);

/** Orders move points without a word of their own: held is 积分抵扣, given back is 订单取消退回. */
function reasonOf({ act, reason, note }: HistoryRow): string {
  if (act === 'reserve') return POINT_REASONS.spend;
  if (act === 'release' || act === 'return') return POINT_REASONS['give-back'];
  const known = Object.entries(POINT_REASONS).find(([key]) => key === reason)?.[1] ?? POINT_REASONS.adjust;
  return note ? `${known}：${note}` : known;
}
