import {
  CLAIM_KINDS,
  claimKey,
  groupClosedText,
  type GroupState,
  type QuoteInput,
  type ScarceFact,
  type ScarceRef,
  scarceToRead,
} from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import { type Db, toJson } from '../../platform';

type ScarceInput = Pick<QuoteInput, 'lines' | 'buyer' | 'promotions' | 'now'>;

/**
 * What is left of everything the running promotions may draw on for these lines, for `QuoteInput.scarce`. No
 * statement where they draw on nothing, else one, and one for groups where they draw on seats. A thing that nobody
 * has claimed yet has its whole capacity left; what the buyer holds before there is an order counts as left.
 */
export async function readScarce(db: Db, input: ScarceInput): Promise<Record<string, ScarceFact>> {
  const things = scarceToRead(input);
  const facts = await readLeft(db, things, Number(input.buyer?.userId ?? 0));
  return withClosedSeats(db, things, facts, input.now);
}

/** The same as a column of another statement; `from` reads the column's value. */
export function scarceAlong(input: ScarceInput): {
  column: RawBuilder<unknown>;
  from(db: Db, found: unknown): Promise<Record<string, ScarceFact>>;
} {
  const things = scarceToRead(input);
  const left = leftSql(things, Number(input.buyer?.userId ?? 0));
  return {
    column:
      things.length === 0
        ? sql`null::jsonb`
        : sql`(select coalesce(jsonb_agg(to_jsonb(f)), '[]'::jsonb) from (${left}) f)`,
    from: (db, found) => withClosedSeats(db, things, factsOf(things, (found ?? []) as Found[]), input.now),
  };
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

/** How many of some goods can be had that draw on all these things: what the scarcest leaves; 0 where none is known. */
export function leastLeft(facts: Readonly<Record<string, ScarceFact>>, things: readonly ScarceRef[]): number {
  const known = things.flatMap(({ kind, ref }) => facts[claimKey(kind, ref)]?.left ?? []);
  return known.length > 0 ? Math.max(Math.min(...known), 0) : 0;
}

interface Found {
  kind: string;
  ref: string;
  available: number;
}

// Looked up key by key: given a join, the planner reads the whole table, because it cannot know how short the list is.
const leftSql = (things: readonly ScarceRef[], userId: number): RawBuilder<Found> => sql<Found>`
  select s.kind, s.ref, s.available + coalesce((
      select sum(c.quantity) from claims c
      where c.held_for = ${userId}::bigint and c.scarce_id = s.id
        and c.order_id is null and c.state = 'reserved'), 0)::bigint as available
  from scarce s
  where s.id = any(array(
    select (select f.id from scarce f where f.kind = n.kind and f.ref = n.ref)
    from jsonb_to_recordset(${toJson(things)}::jsonb) as n(kind text, ref text)))`;

function factsOf(things: readonly ScarceRef[], found: readonly Found[]): Record<string, ScarceFact> {
  const facts: Record<string, ScarceFact> = {};
  for (const { kind, ref, capacity } of things) {
    if (capacity !== undefined) facts[claimKey(kind, ref)] = { left: capacity };
  }
  for (const { kind, ref, available } of found) facts[claimKey(kind, ref)] = { left: available };
  return facts;
}

/**
 * Marks the seats of groups that take nobody any more as closed, even if some are free: a company may have left a full
 * group. One statement, none without seats.
 */
async function withClosedSeats(
  db: Db,
  things: readonly ScarceRef[],
  facts: Readonly<Record<string, ScarceFact>>,
  now: Date,
): Promise<Record<string, ScarceFact>> {
  const seats = things.filter(({ kind }) => kind === CLAIM_KINDS.seat);
  const ids = seats.flatMap(({ ref }) => ref.split(':')[1] ?? []);
  if (ids.length === 0) return { ...facts };
  const groups = await db
    .selectFrom('buying_groups')
    .select(['id', 'activity_id', 'state', 'deadline'])
    .where('id', 'in', ids)
    .execute();
  const closed = { ...facts };
  for (const { id, activity_id, state, deadline } of groups) {
    const text = groupClosedText({ state: state as GroupState, deadline }, now);
    const key = claimKey(CLAIM_KINDS.seat, `${activity_id}:${id}`);
    if (text && closed[key]) closed[key] = { ...closed[key], closed: text };
  }
  return closed;
}
