import { addDays, startOfNamedDay } from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import { type AuditFinding, type Check, type Platform, runChecks, type Transaction } from '../../platform';
import { daysOfBook, goodsDaysOfBook } from './book';

/** Days that are counted anew in one transaction: a month. */
const BATCH = 31;

/**
 * Counts the days anew whose book has changed since, for the companies that changed it: a payment costs what its company did
 * that day and not what the mall did. A change is noted in its own transaction, so none is missed: money
 * that is given back late, an order that is found to be a trial. Answers how many days were counted.
 */
export async function keepDays({ database }: Pick<Platform, 'database'>): Promise<number> {
  let sum = 0;
  for (;;) {
    const done = await database.transaction(keepSome);
    sum += done;
    // What came meanwhile is for the next time: a mall that sells all the time would never come to an end here.
    if (done < BATCH) return sum;
  }
}

async function keepSome(tx: Transaction): Promise<number> {
  // Two instances that count the same day would both write it.
  await sql`select pg_advisory_xact_lock(hashtextextended('figures.days', 0))`.execute(tx);
  const { rows } = await sql<Changed>`
    with noted as (
      delete from figure_days_changed where day in (
        select distinct day from figure_days_changed order by day desc limit ${BATCH})
      returning day, kh_id)
    select day::text as day, bool_or(kh_id is null) as whole,
      coalesce(jsonb_agg(distinct kh_id) filter (where kh_id is not null), '[]') as companies
    from noted group by day order by day`.execute(tx);
  for (const changed of rows) await countDay(tx, changed);
  return rows.length;
}

/** A day that changed: for everybody, or for these companies. */
interface Changed {
  day: string;
  whole: boolean;
  companies: number[];
}

async function countDay(tx: Transaction, { day, whole, companies }: Changed): Promise<void> {
  const from = startOfNamedDay(day);
  if (!from) throw new Error(`No day: ${day}`);
  const stretch = { from, until: addDays(from, 1), khIds: whole ? null : companies };
  const own = whole ? sql`true` : sql`kh_id = any(${companies}::bigint[])`;
  await sql`delete from figure_days where day = ${day}::date and ${own}`.execute(tx);
  await sql`
    insert into figure_days (day, kh_id, hour, captured, refunded, orders) ${daysOfBook(stretch)}`.execute(
    tx,
  );
  await sql`delete from figure_goods_days where day = ${day}::date and ${own}`.execute(tx);
  await sql`
    insert into figure_goods_days (day, kh_id, goods_id, captured, orders, pieces, sold, costed, cost)
    ${goodsDaysOfBook(stretch)}`.execute(tx);
}

/** Days on which kept rows and a recount of the whole book differ; a day that waits to be counted is left out. */
const differing = (kept: RawBuilder<unknown>, book: RawBuilder<unknown>) => sql`
  select distinct d.day::text as id from (
    ((${kept}) except (${book})) union all ((${book}) except (${kept}))) d
  where not exists (select from figure_days_changed n where n.day = d.day)`;

const CHECKS: readonly Check[] = [
  {
    invariant: 'ADMIN §10',
    text: 'the kept figures of a day differ from the book',
    find: differing(
      sql`select day, kh_id, hour, captured, refunded, orders from figure_days`,
      daysOfBook(null),
    ),
  },
  {
    invariant: 'ADMIN §10',
    text: 'the kept figures of goods on a day differ from the book',
    find: differing(
      sql`select day, kh_id, goods_id, captured, orders, pieces, sold, costed, cost from figure_goods_days`,
      goodsDaysOfBook(null),
    ),
  },
];

export const auditFigures = (tx: Transaction): Promise<AuditFinding[]> => runChecks(tx, CHECKS);
