import { type OrderRhythm, orderRhythm, RHYTHM_DAYS } from '@pifa/domain';
import { sql } from 'kysely';
import {
  type AuditFinding,
  type Check,
  type Platform,
  runChecks,
  toJson,
  type Transaction,
} from '../../../platform';

/** Changes worked off at once; the orders of as many companies are read in one statement. */
const BATCH = 500;

/** What an order stands for no longer. */
const ENDED = sql`('cancelled', 'refunding', 'refunded')`;

/** Sums over the orders of one company, as `company_figures` keeps them; the audit asks the same. */
const sumsOf = (khId: ReturnType<typeof sql.ref>) => sql`
  select (count(*) filter (where o.paid_at is not null and o.state not in ${ENDED}))::integer as orders,
    coalesce(sum(o.paid_amount - o.refunded_amount), 0)::bigint as amount,
    coalesce(sum(o.payable_amount - o.paid_amount) filter (where o.state = 'unpaid'), 0)::bigint as unpaid,
    min(o.created_at) filter (where o.state not in ${ENDED}) as first_order_at,
    max(o.created_at) filter (where o.state not in ${ENDED}) as last_order_at
  from orders o where o.kh_id = ${khId} and o.parent_id is null and not o.is_trial`;

/**
 * Reads the figures of companies anew whose orders changed since. A change is noted in the transaction of its order, so
 * none is missed; reading anew is safe to repeat. Answers how many changes were worked off.
 */
export async function refreshCompanyFigures({ database }: Pick<Platform, 'database'>): Promise<number> {
  let sum = 0;
  for (;;) {
    const done = await database.transaction(refreshSome);
    sum += done;
    // What came meanwhile is for the next time: a mall that sells all the time would never come to an end here.
    if (done < BATCH) return sum;
  }
}

/** The sums of a company, and the days on which it ordered, newest first. */
interface Read {
  kh_id: number;
  orders: number;
  amount: number;
  unpaid: number;
  first_order_at: Date | null;
  last_order_at: Date | null;
  days: string[];
}

async function refreshSome(tx: Transaction): Promise<number> {
  const { rows: changes } = await sql<{ kh_id: number }>`
    delete from company_orders_changed where id in (
      select id from company_orders_changed order by id limit ${BATCH} for update skip locked)
    returning kh_id`.execute(tx);
  const ids = [...new Set(changes.map(({ kh_id }) => kh_id))].sort((a, b) => a - b);
  if (ids.length === 0) return 0;
  // Whoever reads a company's orders later also writes later.
  await sql`select kh_id from companies where kh_id = any(${ids}::bigint[]) order by kh_id for no key update`.execute(
    tx,
  );
  // Old orders tell when a company ordered, and that it is no new customer; they are in no sum.
  const { rows } = await sql<Read>`
    select c.kh_id, f.orders, f.amount, f.unpaid, least(f.first_order_at, old.first_at) as first_order_at,
      greatest(f.last_order_at, old.last_at) as last_order_at, array(
      select distinct to_char(d.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day
      from (
        select o.created_at as at from orders o
        where o.kh_id = c.kh_id and o.parent_id is null and not o.is_trial and o.state not in ${ENDED}
        union all
        select e.ordered_at from old_orders e where e.kh_id = c.kh_id) d
      order by day desc limit ${RHYTHM_DAYS}) as days
    from companies c cross join lateral (${sumsOf(sql.ref('c.kh_id'))}) f
    cross join lateral (
      select min(e.ordered_at) as first_at, max(e.ordered_at) as last_at from old_orders e
      where e.kh_id = c.kh_id) old
    where c.kh_id = any(${ids}::bigint[])`.execute(tx);
  const kept = rows.map(({ days, ...sums }) => ({ ...sums, ...rhythmColumns(orderRhythm(days)) }));
  await sql`
    insert into company_figures
      (kh_id, orders, amount, unpaid, first_order_at, last_order_at, every_half_days, call_from)
    select kh_id, orders, amount, unpaid, first_order_at, last_order_at, every_half_days, call_from
    from jsonb_populate_recordset(null::company_figures, ${toJson(kept)}::jsonb)
    on conflict (kh_id) do update set orders = excluded.orders, amount = excluded.amount, unpaid = excluded.unpaid,
      first_order_at = excluded.first_order_at, last_order_at = excluded.last_order_at,
      every_half_days = excluded.every_half_days, call_from = excluded.call_from`.execute(tx);
  return changes.length;
}

const rhythmColumns = (rhythm: OrderRhythm | null) => ({
  every_half_days: rhythm ? Math.round(rhythm.everyDays * 2) : null,
  call_from: rhythm?.callFrom ?? null,
});

const CHECKS: readonly Check[] = [
  {
    invariant: 'ADMIN §12',
    text: "a company's kept figures differ from its orders",
    find: sql`
      select f.kh_id::text as id from company_figures f cross join lateral (${sumsOf(sql.ref('f.kh_id'))}) s
      where (f.orders, f.amount, f.unpaid) is distinct from (s.orders, s.amount, s.unpaid)
        and not exists (select from company_orders_changed n where n.kh_id = f.kh_id)`,
  },
];

export const auditCompanies = (tx: Transaction): Promise<AuditFinding[]> => runChecks(tx, CHECKS);
