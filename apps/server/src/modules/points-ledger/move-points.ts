import { randomUUID } from 'node:crypto';
import { expiredLots, type PointReason, pointsRef } from '@pifa/domain';
import type { Transaction } from '../../platform';
import { addScarce, spendScarce } from '../promotions';
import { holdingsOf, purseOf, writeLots } from './lots';

/** Why a company's points move. One source moves them once (I15). */
interface PointsCause {
  khId: number;
  /** 'earn:<order>', 'adjust:<request>' … */
  source: string;
  reason: PointReason;
  orderId?: string;
  note?: string;
  now: Date;
}

type Moved = 'moved' | 'again' | 'short';

/** Credits points; `expiresAt` null = never. 'again' when this source has credited them before. */
export async function creditPoints(
  tx: Transaction,
  cause: PointsCause,
  { points, expiresAt, perYuan }: { points: number; expiresAt: Date | null; perYuan?: number },
): Promise<Moved> {
  const moveId = await begin(tx, cause, points, perYuan);
  if (moveId === undefined) return 'again';
  if (points === 0) return 'moved';
  const ref = pointsRef(String(cause.khId));
  const ledgerId = await addScarce(tx, ref, points, { reason: cause.reason, now: cause.now });
  await link(tx, moveId, ledgerId);
  await tx
    .insertInto('point_lots')
    .values({
      kh_id: cause.khId,
      move_id: moveId,
      points,
      left_points: points,
      expires_at: expiresAt,
      created_at: cause.now,
    })
    .execute();
  return 'moved';
}

/** Debits available points, those that expire first first; 'short', with nothing moved, when there are too few. */
export async function debitPoints(tx: Transaction, cause: PointsCause, points: number): Promise<Moved> {
  // Locks the balance first: after the wait it is read anew.
  const { available } = await purseOf(tx, cause.khId, { lock: true });
  const before = await tx
    .selectFrom('point_moves')
    .select('id')
    .where('source', '=', cause.source)
    .executeTakeFirst();
  if (before) return 'again';
  if (available < points) return 'short';
  const moveId = await begin(tx, cause, -points);
  if (moveId === undefined) return 'again';
  if (points === 0) return 'moved';
  const ref = pointsRef(String(cause.khId));
  const ledgerId = await spendScarce(tx, ref, points, { reason: cause.reason, now: cause.now });
  if (ledgerId === undefined) throw new Error('Points left while their row was held');
  await link(tx, moveId, ledgerId);
  await writeLots(tx, (await holdingsOf(tx, cause.khId)).lots);
  return 'moved';
}

/** Books expired points and answers how many. What an order holds of them stays until it is paid or cancelled. */
export async function lapsePoints(tx: Transaction, khId: number, now: Date): Promise<number> {
  const { lots, reserved } = await holdingsOf(tx, khId, { lock: true });
  await writeLots(tx, lots);
  const ended = expiredLots(lots, now);
  const points = Math.max(0, ended.reduce((sum, part) => sum + part.points, 0) - reserved);
  if (points === 0) return 0;
  // The lots tell what remains to be booked, so each booking is a source of its own.
  const source = `expire:${khId}:${randomUUID()}`;
  await debitPoints(tx, { khId, source, reason: 'expire', now }, points);
  return points;
}

/** Writes the row that makes a source unique; undefined when it exists. */
async function begin(
  tx: Transaction,
  { khId, source, reason, orderId, note = '', now }: PointsCause,
  points: number,
  perYuan?: number,
): Promise<number | undefined> {
  const made = await tx
    .insertInto('point_moves')
    .values({
      kh_id: khId,
      source,
      reason,
      points,
      order_id: orderId ?? null,
      note,
      per_yuan: perYuan ?? null,
      at: now,
    })
    .onConflict((key) => key.column('source').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

async function link(tx: Transaction, moveId: number, ledgerId: number): Promise<void> {
  await tx.updateTable('point_moves').set({ ledger_id: ledgerId }).where('id', '=', moveId).execute();
}
