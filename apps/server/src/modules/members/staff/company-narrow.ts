import type { CallQuery } from '@pifa/contract';
import { addDays, formatDate, QUIET_DAYS } from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import { containsPattern } from '../../../platform';
import { companiesInScope, type Operator } from '../../staff';

export type CompanyFilters = Omit<CallQuery<'adminCompanies'>, 'size' | 'cursor'>;

/** The day on which a company is to be called; far away for those without a rhythm. As its index has it. */
export const CALL_FROM = sql`coalesce(f.call_from, '9999-12-31'::date)`;
/** When it ordered last; long ago for those that never did. As its index has it. */
export const LAST_ORDER = sql`coalesce(f.last_order_at, '1970-01-01 00:00:00+00'::timestamptz)`;

/** Companies by name, pinyin or its initials, number, and the phone of the company or of one of its users. */
export function companyNamed(text: string): RawBuilder<unknown> {
  const either = [
    sql`c.name ilike ${containsPattern(text)}`,
    sql`c.code = ${text.toUpperCase()}`,
    sql`c.phone = ${text}`,
    sql`c.kh_id in (select u.kh_id from users u where u.phone = ${text})`,
  ];
  if (/^[a-z]{2,30}$/i.test(text)) {
    either.push(sql`c.spelling like ${containsPattern(text.toLowerCase())}`);
  }
  return sql`(${sql.join(either, sql` or `)})`;
}

/** Companies of these filters that the person sees, as a condition on `companies c` and `company_figures f`. */
export function narrowedBy(filters: CompanyFilters, operator: Operator, now: Date): RawBuilder<unknown> {
  const parts = [
    companiesInScope(operator, 'c'),
    inView(filters.view, operator, now),
    ...factsOf(filters),
    ...boughtBy(filters),
  ];
  if (filters.keyword !== '') parts.push(companyNamed(filters.keyword));
  return sql.join(parts, sql` and `);
}

function inView(view: CompanyFilters['view'], operator: Operator, now: Date): RawBuilder<unknown> {
  const today = formatDate(now);
  switch (view) {
    case 'all':
      return sql`true`;
    case 'mine':
      return sql`c.salesperson_id = ${operator.id}`;
    case 'to-call':
      return toCall(today);
    case 'follow-up':
      return sql`c.kh_id in (select n.kh_id from customer_notes n
        where n.follow_up_on <= ${today}::date and n.done_at is null)`;
    case 'new':
      return sql`c.status = 'open' and f.first_order_at is null`;
    case 'quiet':
      return sql`c.status = 'open' and f.last_order_at is not null
        and ${LAST_ORDER} < ${addDays(now, -QUIET_DAYS)}::timestamptz`;
    case 'closed':
      return sql`c.status = 'closed'`;
  }
}

/** 该回访: past 1.5 × its own rhythm on this day. */
export const toCall = (today: string): RawBuilder<unknown> =>
  sql`c.status = 'open' and ${CALL_FROM} <= ${today}::date`;

function factsOf(filters: CompanyFilters): RawBuilder<unknown>[] {
  const { level, salesperson, region, tag, state, createdFrom, createdTo } = filters;
  const parts = [];
  if (level) parts.push(sql`c.level = ${level}`);
  if (salesperson === 'none') parts.push(sql`c.salesperson_id is null`);
  else if (salesperson) parts.push(sql`c.salesperson_id = ${salesperson}::bigint`);
  if (region) parts.push(sql`c.region_code like ${`${region}%`}`);
  if (tag) parts.push(sql`c.tags @> jsonb_build_array(${tag}::text)`);
  if (state) parts.push(sql`c.status = ${state}`);
  if (createdFrom) parts.push(sql`c.created_at >= ${createdFrom}::timestamptz`);
  if (createdTo) parts.push(sql`c.created_at < ${createdTo}::timestamptz`);
  return parts;
}

function boughtBy(filters: CompanyFilters): RawBuilder<unknown>[] {
  const { lastFrom, lastTo, amountFrom, amountTo, ordersFrom, ordersTo, unpaid } = filters;
  const fen = (yuan: number): number => Math.round(yuan * 100);
  const parts = [];
  if (lastFrom) parts.push(sql`${LAST_ORDER} >= ${lastFrom}::timestamptz`);
  if (lastTo) parts.push(sql`f.last_order_at is not null and ${LAST_ORDER} < ${lastTo}::timestamptz`);
  if (amountFrom !== undefined) parts.push(sql`f.amount >= ${fen(amountFrom)}::bigint`);
  if (amountTo !== undefined) parts.push(sql`f.amount <= ${fen(amountTo)}::bigint`);
  if (ordersFrom !== undefined) parts.push(sql`f.orders >= ${ordersFrom}::integer`);
  if (ordersTo !== undefined) parts.push(sql`f.orders <= ${ordersTo}::integer`);
  if (unpaid) parts.push(sql`(f.unpaid > 0) = ${unpaid === 'yes'}`);
  return parts;
}
