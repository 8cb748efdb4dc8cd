import { type CallData, isRefusal } from '@pifa/contract';
import { type CohortCount, cohorts, formatDate, monthKey, permille, shiftMonth } from '@pifa/domain';
import { sql } from 'kysely';
import type { Db } from '../../platform';
import { type Operator, ownedInScope, type StaffHandler } from '../staff';
import { lostInScope } from './figure-companies';
import { type Compared, comparedOf, isFirst, ofBoth } from './periods';

type Sums = CallData<'adminCustomerFigures'>['now'];

/** The grid shows so many months of first order. */
const MONTHS = 12;

/** 客户: who ordered, who began, who came back, who stays away. */
export const showCustomers: StaffHandler<'adminCustomerFigures'> = async ({ db, query, now }, operator) => {
  const compared = comparedOf(query, now);
  if (isRefusal(compared)) return compared;
  const [sums, grid, lost] = await Promise.all([
    sumsOf(db, compared, operator),
    cohortsOf(db, operator, monthKey(now)),
    lostOf(db, operator, now),
  ]);
  return {
    ...sums,
    hasAny: grid.hasAny,
    lost,
    cohorts: cohorts(grid.counts, monthKey(now), MONTHS),
  };
};

async function sumsOf(db: Db, compared: Compared, operator: Operator): Promise<{ now: Sums; before: Sums }> {
  const { rows } = await sql<{ is_now: boolean; active: number; fresh: number; repeated: number }>`
    with per as (
      select f.kh_id, f.day >= ${compared.now.from}::date as is_now, sum(f.orders) as orders
      from figure_days f where ${ofBoth(compared, operator)} and f.orders > 0 group by 1, 2)
    select p.is_now, count(*)::integer as active, (count(*) filter (where p.orders >= 2))::integer as repeated,
      (count(*) filter (where ${isFirst(compared)}))::integer as fresh
    from per p group by p.is_now`.execute(db);
  const of = (isNow: boolean): Sums => {
    const { active = 0, fresh = 0, repeated = 0 } = rows.find(({ is_now }) => is_now === isNow) ?? {};
    const rate = permille(repeated, active);
    return { active, fresh, repeated, ...(rate !== null && { rate }) };
  };
  return { now: of(true), before: of(false) };
}

/** How many companies of each month of first order ordered in each month after it. */
async function cohortsOf(
  db: Db,
  operator: Operator,
  month: string,
): Promise<{ hasAny: boolean; counts: CohortCount[] }> {
  const earliest = `${shiftMonth(month, 1 - MONTHS)}-01`;
  const { rows } = await sql<CohortCount>`
    with months as (
      select f.kh_id, date_trunc('month', f.day::timestamp) as month
      from figure_days f where f.orders > 0 and ${ownedInScope(operator, 'f.kh_id')} group by 1, 2),
    firsts as (select kh_id, min(month) as first from months group by kh_id)
    select to_char(s.first, 'YYYY-MM') as first, to_char(m.month, 'YYYY-MM') as month, count(*)::integer as companies
    from firsts s join months m on m.kh_id = s.kh_id
    where s.first >= ${earliest}::date group by 1, 2`.execute(db);
  if (rows.length > 0) return { hasAny: true, counts: rows };
  const any = await sql`select from figure_days f where ${ownedInScope(operator, 'f.kh_id')} limit 1`.execute(
    db,
  );
  return { hasAny: any.rows.length > 0, counts: [] };
}

async function lostOf(db: Db, operator: Operator, now: Date): Promise<number> {
  const { rows } = await sql<{ lost: number }>`
    select count(*)::integer as lost from companies c join company_figures g on g.kh_id = c.kh_id
    where ${lostInScope(operator, formatDate(now))}`.execute(db);
  return rows[0]?.lost ?? 0;
}
