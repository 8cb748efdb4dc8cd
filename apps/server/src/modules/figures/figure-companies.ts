import { type CallData, type CallQuery, isRefusal } from '@pifa/contract';
import { DAY_MS, fen, fenToYuan, formatDate, shiftMonth } from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import { badInput, type Db } from '../../platform';
import { companiesInScope, type Operator, type StaffHandler } from '../staff';
import { type Compared, comparedOf } from './periods';
import { PROVINCE } from './sales-parts';

type Query = CallQuery<'adminFigureCompanies'>;

interface Row {
  kh_id: number;
  company: string;
  code: string;
  level: string;
  salesperson: string;
  region: string;
  orders: number;
  captured: number;
  last_day: string | null;
  every_half_days: number | null;
  call_from: string | null;
}

/**
 * 流失预警: companies `c` with figures `g` that are past 1.5 times their own rhythm; the rhythm is the domain's, kept with the
 * company, so that this is 该回访 of the list of customers to the letter.
 */
export const lostInScope = (operator: Operator, today: string): RawBuilder<boolean> =>
  sql<boolean>`c.status = 'open' and coalesce(g.call_from, '9999-12-31'::date) <= ${today}::date
    and ${companiesInScope(operator, 'c')}`;

/** The companies that a number counts. Pages go by the company's id, so that none is missed while orders come in. */
export const listFigureCompanies: StaffHandler<'adminFigureCompanies'> = async (
  { db, query, now },
  operator,
) => {
  const compared = comparedOf(query, now);
  if (isRefusal(compared)) return compared;
  const where = whereOf(query, compared, operator, formatDate(now));
  if (!where) return badInput('请写明首单月份，例如 2026-01');
  if (!/^\d{0,15}$/.test(query.cursor)) return badInput('翻页的位置不正确，请从第一页看起');
  const [rows, count] = await Promise.all([
    rowsOf(db, where, { ...query, compared }),
    query.cursor === '' ? countOf(db, where) : undefined,
  ]);
  const page = rows.slice(0, query.size);
  const last = page.at(-1);
  return {
    list: page.map((row) => toWire(row, now)),
    ...(rows.length > query.size && last && { next: String(last.kh_id) }),
    ...(count !== undefined && { count }),
  };
};

function whereOf(
  { kind, first, later, came }: Query,
  { now }: Compared,
  operator: Operator,
  today: string,
): RawBuilder<boolean> | undefined {
  const inScope = companiesInScope(operator, 'c');
  const paid = (days: RawBuilder<unknown>) =>
    sql`select from figure_days f where f.kh_id = c.kh_id and f.orders > 0 and ${days}`;
  const inWindow = sql`f.day >= ${now.from}::date and f.day <= ${now.to}::date`;
  if (kind === 'lost') return lostInScope(operator, today);
  if (kind === 'active') return sql<boolean>`${inScope} and exists (${paid(inWindow)})`;
  if (kind === 'fresh') {
    return sql<boolean>`${inScope} and exists (${paid(inWindow)})
      and not exists (${paid(sql`f.day < ${now.from}::date`)})`;
  }
  if (kind === 'repeated') {
    return sql<boolean>`${inScope} and (select sum(f.orders) from figure_days f
      where f.kh_id = c.kh_id and f.orders > 0 and ${inWindow}) >= 2`;
  }
  if (first === undefined) return undefined;
  const month = (of: string) =>
    sql`f.day >= ${`${of}-01`}::date and f.day < ${`${shiftMonth(of, 1)}-01`}::date`;
  const there = sql`exists (${paid(month(shiftMonth(first, later)))})`;
  return sql<boolean>`${inScope} and exists (${paid(month(first))})
    and not exists (${paid(sql`f.day < ${`${first}-01`}::date`)})
    and ${came === 'yes' ? there : sql`not ${there}`}`;
}

async function rowsOf(
  db: Db,
  where: RawBuilder<boolean>,
  { size, cursor, kind, compared }: Query & { compared: Compared },
): Promise<Row[]> {
  const isWindow = kind !== 'lost' && kind !== 'cohort';
  const { from, to } = compared.now;
  const window = isWindow ? sql`and f.day >= ${from}::date and f.day <= ${to}::date` : sql``;
  const { rows } = await sql<Row>`
    select c.kh_id, c.name as company, c.code, c.level, coalesce(nullif(s.display_name, ''), s.name, '') as salesperson,
      ${PROVINCE} as region, coalesce(w.orders, 0)::integer as orders, coalesce(w.captured, 0)::bigint as captured,
      (select max(f.day)::text from figure_days f where f.kh_id = c.kh_id and f.orders > 0) as last_day,
      g.every_half_days, g.call_from::text as call_from
    from companies c left join company_figures g on g.kh_id = c.kh_id left join operators s on s.id = c.salesperson_id
    left join lateral (select sum(f.orders) as orders, sum(f.captured) as captured
      from figure_days f where f.kh_id = c.kh_id ${window}) w on true
    where ${where} and c.kh_id > ${cursor === '' ? '0' : cursor}::bigint
    order by c.kh_id limit ${size + 1}`.execute(db);
  return rows;
}

async function countOf(db: Db, where: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from companies c left join company_figures g on g.kh_id = c.kh_id
    where ${where}`.execute(db);
  return rows[0]?.count ?? 0;
}

function toWire(row: Row, now: Date): CallData<'adminFigureCompanies'>['list'][number] {
  const { every_half_days: half, call_from: callFrom } = row;
  const over = callFrom === null ? undefined : daysSince(callFrom, formatDate(now));
  return {
    khId: String(row.kh_id),
    company: row.company,
    code: row.code,
    level: row.level,
    salesperson: row.salesperson,
    region: row.region,
    orders: row.orders,
    amount: fenToYuan(fen(row.captured)),
    lastDay: row.last_day ?? '',
    ...(half !== null && { everyDays: half / 2 }),
    ...(over !== undefined && over >= 0 && { overDays: over }),
  };
}

const daysSince = (day: string, today: string): number =>
  Math.round((Date.parse(`${today}T00:00:00Z`) - Date.parse(`${day}T00:00:00Z`)) / DAY_MS);
