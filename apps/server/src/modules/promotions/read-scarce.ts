import { claimKey, type QuoteInput, type ScarceFact, type ScarceRef, scarceToRead } from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import { type Db, toJson } from '../../platform';
import { withClosedSeats } from './closed-seats';

type Asked = Pick<QuoteInput, 'lines' | 'buyer' | 'promotions' | 'now'>;

/**
 * What is left of everything the running promotions may draw on for these lines, for `QuoteInput.scarce`. No
 * statement where they draw on nothing, else one, and one for groups where they draw on seats. A thing that nobody
 * has claimed yet has its whole capacity left; what the buyer holds before there is an order counts as left.
 */
export async function readScarce(db: Db, input: Asked): Promise<Record<string, ScarceFact>> {
  const things = scarceToRead(input);
  const facts = await readLeft(db, things, Number(input.buyer?.userId ?? 0));
  return withClosedSeats(db, things, facts, input.now);
}

/** The same and one column more, in the same statement. */
export async function readScarceWith(
  db: Db,
  input: Asked,
  column: RawBuilder<unknown>,
): Promise<{ facts: Record<string, ScarceFact>; column: unknown }> {
  const things = scarceToRead(input);
  const userId = Number(input.buyer?.userId ?? 0);
  const { rows } = await sql<{ found: Found[]; column: unknown }>`
    select (select coalesce(jsonb_agg(to_jsonb(f)), '[]'::jsonb) from (${leftSql(things, userId)}) f) as found,
           ${column} as "column"`.execute(db);
  const facts = await withClosedSeats(db, things, factsOf(things, rows[0]?.found ?? []), input.now);
  return { facts, column: rows[0]?.column };
}

/** What is left of these things: one statement, none where there are none. */
export async function readLeft(
  db: Db,
  things: readonly ScarceRef[],
  userId = 0,
): Promise<Record<string, ScarceFact>> {
  if (things.length === 0) return {};
  const { rows } = await leftSql(things, userId).execute(db);
  return factsOf(things, rows);
}

interface Found {
  kind: string;
  ref: string;
  available: number;
}

const leftSql = (things: readonly ScarceRef[], userId: number): RawBuilder<Found> => sql<Found>`
  select s.kind, s.ref, s.available + coalesce((
      select sum(c.quantity) from claims c
      where c.held_for = ${userId}::bigint and c.scarce_id = s.id
        and c.order_id is null and c.state = 'reserved'), 0)::bigint as available
  from scarce s
  where (s.kind, s.ref) in (
    select n.kind, n.ref from jsonb_to_recordset(${toJson(things)}::jsonb) as n(kind text, ref text))`;

function factsOf(things: readonly ScarceRef[], found: readonly Found[]): Record<string, ScarceFact> {
  const facts: Record<string, ScarceFact> = {};
  for (const { kind, ref, capacity } of things) {
    if (capacity !== undefined) facts[claimKey(kind, ref)] = { left: capacity };
  }
  for (const { kind, ref, available } of found) facts[claimKey(kind, ref)] = { left: available };
  return facts;
}
