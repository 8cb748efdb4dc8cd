import type { ScarceRef } from '@pifa/domain';
import { sql } from 'kysely';
import type { Transaction } from '../../platform';

/** Adds to a scarce thing, creating it if needed; answers the id of the ledger's row. */
export async function addScarce(
  tx: Transaction,
  { kind, ref }: ScarceRef,
  quantity: number,
  { reason, now }: { reason: string; now: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with grown as (
      insert into scarce as s (kind, ref, total, available) values (${kind}, ${ref}, ${quantity}, ${quantity})
      on conflict (kind, ref) do update set total = s.total + excluded.total, available = s.available + excluded.total
      returning id)
    insert into scarce_ledger (scarce_id, act, quantity, reason, at)
    select id, 'stocked', ${quantity}, ${reason}, ${now}::timestamptz from grown returning id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`Nothing was added to ${kind}:${ref}`);
  return row.id;
}

/**
 * Uses up some of a scarce thing for good, outside an order (a chance, a prize, points that lapse): one guarded update
 * with its ledger row. Creates a thing with a capacity first. Answers the id of the ledger's row, undefined when too
 * little is left.
 */
export async function spendScarce(
  tx: Transaction,
  { kind, ref, capacity }: ScarceRef,
  quantity: number,
  { reason, now }: { reason: string; now: Date },
): Promise<number | undefined> {
  if (capacity !== undefined && capacity > 0) {
    await sql`
      with made as (
        insert into scarce (kind, ref, total, available) values (${kind}, ${ref}, ${capacity}, ${capacity})
        on conflict (kind, ref) do nothing
        returning id)
      insert into scarce_ledger (scarce_id, act, quantity, reason, at)
      select id, 'stocked', ${capacity}, 'capacity', ${now}::timestamptz from made`.execute(tx);
  }
  const { rows } = await sql<{ id: number }>`
    with spent as (
      update scarce set total = total - ${quantity}, available = available - ${quantity}
      where kind = ${kind} and ref = ${ref} and available >= ${quantity}
      returning id)
    insert into scarce_ledger (scarce_id, act, quantity, reason, at)
    select id, 'write-off', ${quantity}, ${reason}, ${now}::timestamptz from spent returning id`.execute(tx);
  return rows[0]?.id;
}
