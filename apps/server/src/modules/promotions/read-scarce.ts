import { claimKey, type QuoteInput, type ScarceFact, type ScarceRef, scarceToRead } from '@pifa/domain';
import { sql } from 'kysely';
import { type Db, toJson } from '../../platform';
import { withClosedSeats } from './closed-seats';

/**
 * What is left of everything the running promotions may draw on for these lines, for `QuoteInput.scarce`. No
 * statement where they draw on nothing, else one, and one for groups where they draw on seats. A thing that nobody has claimed yet has its whole capacity left;
 * what the buyer holds before there is an order counts as left.
 */
export async function readScarce(
  db: Db,
  input: Pick<QuoteInput, 'lines' | 'buyer' | 'promotions' | 'now'>,
): Promise<Record<string, ScarceFact>> {
  const things = scarceToRead(input);
  const facts = await readLeft(db, things, Number(input.buyer?.userId ?? 0));
  return withClosedSeats(db, things, facts, input.now);
}

/** What is left of these things: one statement, none where there are none. */
export async function readLeft(
  db: Db,
  things: readonly ScarceRef[],
  userId = 0,
): Promise<Record<string, ScarceFact>> {
  if (things.length === 0) return {};
  const { rows } = await sql<{ kind: string; ref: string; available: number }>`
    select s.kind, s.ref, s.available + coalesce((
        select sum(c.quantity) from claims c
        where c.held_for = ${userId}::bigint and c.scarce_id = s.id
          and c.order_id is null and c.state = 'reserved'), 0)::bigint as available
    from scarce s
    where (s.kind, s.ref) in (
      select n.kind, n.ref from jsonb_to_recordset(${toJson(things)}::jsonb) as n(kind text, ref text))`.execute(
    db,
  );
  const facts: Record<string, ScarceFact> = {};
  for (const { kind, ref, capacity } of things) {
    if (capacity !== undefined) facts[claimKey(kind, ref)] = { left: capacity };
  }
  for (const { kind, ref, available } of rows) facts[claimKey(kind, ref)] = { left: available };
  return facts;
}
