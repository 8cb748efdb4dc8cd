import { CLAIM_KINDS, type PointLot, takeFromLots } from '@pifa/domain';
import { sql } from 'kysely';
import type { Db, Transaction } from '../../platform';

/** A lot as it is stored. */
interface StoredLot extends PointLot {
  /** Points that were put into it. */
  readonly of: number;
}

interface Purse {
  available: number;
  /** Held by orders that wait for money. */
  reserved: number;
}

/** What a company has and what it is made of. */
interface Holdings extends Purse {
  lots: readonly StoredLot[];
}

/** With this instant expired lots are taken from as well. */
const LONG_AGO = new Date(0);

export async function purseOf(db: Db, khId: number, { lock = false } = {}): Promise<Purse> {
  const { rows } = await sql<Purse>`
    select available, reserved from scarce where kind = ${CLAIM_KINDS.points} and ref = ${String(khId)}
    ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0] ?? { available: 0, reserved: 0 };
}

/**
 * Lots and balance of a company. Orders move only the balance, so the lots are adjusted to it here: points leave the lots
 * that expire first and return to those that expire last.
 */
export async function holdingsOf(db: Db, khId: number, options: { lock?: boolean } = {}): Promise<Holdings> {
  const purse = await purseOf(db, khId, options);
  const rows = await db
    .selectFrom('point_lots')
    .select(['id', 'points', 'left_points', 'expires_at'])
    .where('kh_id', '=', khId)
    .execute();
  const stored = rows.map((row) => ({
    id: String(row.id),
    of: row.points,
    left: row.left_points,
    expiresAt: row.expires_at,
  }));
  return { ...purse, lots: adjusted(stored, purse.available + purse.reserved) };
}

/** Adjusts the lots so that `alive` points are left in all of them. */
function adjusted(lots: readonly StoredLot[], alive: number): StoredLot[] {
  const spare = lots.reduce((sum, { left }) => sum + left, 0) - alive;
  if (spare === 0) return [...lots];
  // Returning is taking in reverse: out of the gaps, the last to expire first.
  const gaps = lots.map((lot) => ({
    id: lot.id,
    left: lot.of - lot.left,
    expiresAt: mirrored(lot.expiresAt),
  }));
  const parts =
    spare > 0 ? takeFromLots(lots, spare, LONG_AGO) : takeFromLots(gaps, -spare, new Date(-MIRROR * 2));
  if (!parts) throw new Error('More points than were ever credited');
  const by = new Map(parts.map(({ lotId, points }) => [lotId, spare > 0 ? -points : points]));
  return lots.map((lot) => ({ ...lot, left: lot.left + (by.get(lot.id) ?? 0) }));
}

/** Beyond every end; twice it is still a date. */
const MIRROR = 4e15;
const mirrored = (end: Date | null): Date => new Date(end === null ? -MIRROR : -end.getTime());

/** Writes how much is left in each lot. One statement. */
export async function writeLots(tx: Transaction, lots: readonly PointLot[]): Promise<void> {
  if (lots.length === 0) return;
  await sql`
    update point_lots l set left_points = n.left_points
    from unnest(${lots.map(({ id }) => Number(id))}::bigint[], ${lots.map(({ left }) => left)}::bigint[])
      as n(id, left_points)
    where l.id = n.id and l.left_points <> n.left_points`.execute(tx);
}
