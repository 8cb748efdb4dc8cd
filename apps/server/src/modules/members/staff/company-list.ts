import type { CallData } from '@pifa/contract';
import { addDays, DAY_MS, fen, fenToYuan, FIGURE_DAYS, formatDate, maskPhone } from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import { badInput, type Db } from '../../../platform';
import { can, type Operator, type StaffHandler } from '../../staff';
import { CALL_FROM, type CompanyFilters, LAST_ORDER, narrowedBy } from './company-narrow';

/** A company as a row of the staff's list; amounts in fen. */
export interface CompanyRow {
  kh_id: number;
  code: string;
  name: string;
  level: string;
  salesperson_id: number | null;
  salesperson: string;
  price_list: string;
  region_names: string[];
  tags: string[];
  status: string;
  contact: string;
  phone: string;
  created_at: Date;
  orders: number;
  amount: number;
  unpaid: number;
  first_order_at: Date | null;
  last_order_at: Date | null;
  every_half_days: number | null;
  call_from: string | null;
  span_orders: number;
  span_amount: number;
  follow_up_on: string | null;
  /** what the list is sorted by, as a whole number */
  key: string;
}

/** What a list can be sorted by: the column, the whole number that a cursor keeps of it, and its way back. */
interface SortKey {
  by: RawBuilder<unknown>;
  toKey: RawBuilder<unknown>;
  fromKey: (key: string) => RawBuilder<unknown>;
}

const instantKey = (by: RawBuilder<unknown>): SortKey => ({
  by,
  toKey: sql`(extract(epoch from ${by}) * 1000000)::bigint::text`,
  fromKey: (key) => sql`('1970-01-01 00:00:00+00'::timestamptz + ${key}::bigint * interval '1 microsecond')`,
});
const numberKey = (by: RawBuilder<unknown>): SortKey => ({
  by,
  toKey: sql`${by}::text`,
  fromKey: (key) => sql`${key}::bigint`,
});

const SORTS = {
  created: instantKey(sql`c.created_at`),
  last: instantKey(LAST_ORDER),
  amount: numberKey(sql`f.amount`),
  orders: numberKey(sql`f.orders`),
  call: {
    by: CALL_FROM,
    toKey: sql`(${CALL_FROM} - '1970-01-01'::date)::text`,
    fromKey: (key) => sql`('1970-01-01'::date + ${key}::integer)`,
  },
} as const satisfies Record<string, SortKey>;

export type CompanySort = NonNullable<CompanyFilters['sort']>;

/** Where a page begins. */
export interface CompanyKey {
  key: string;
  id: number;
}

const isDown = (sort: CompanySort): boolean => sort.startsWith('-');
const keyOfSort = (sort: CompanySort): SortKey => SORTS[sort.replace('-', '') as keyof typeof SORTS];

/** 该回访 begins with the most overdue, everything else with the newest. */
export const sortOf = ({ sort, view }: CompanyFilters): CompanySort =>
  sort ?? (view === 'to-call' ? 'call' : '-created');

/** The key in a cursor of this sort: null on the first page, undefined for text that is no cursor of it. */
function keyIn(cursor: string, sort: CompanySort): CompanyKey | null | undefined {
  if (cursor === '') return null;
  const text = Buffer.from(cursor, 'base64url').toString();
  const match = /^(-?[a-z]+) (-?\d{1,16}) (\d{1,15})$/.exec(text);
  const [, of, key = '', id] = match ?? [];
  const isDay = sort === 'call' && Math.abs(Number(key)) > 9_999_999;
  return of === sort && !isDay ? { key, id: Number(id) } : undefined;
}

const cursorOf = (sort: CompanySort, { key, kh_id }: CompanyRow): string =>
  Buffer.from(`${sort} ${key} ${kh_id}`).toString('base64url');

interface Wanted {
  sort: CompanySort;
  after: CompanyKey | null;
  limit: number;
  span: Span;
}

/** 期间: orders by the time of their payment, from one instant to another. */
export interface Span {
  from: Date;
  to: Date;
}

export const spanOf = (
  { spanFrom, spanTo }: Pick<CompanyFilters, 'spanFrom' | 'spanTo'>,
  now: Date,
): Span => ({
  from: spanFrom ? new Date(spanFrom) : addDays(now, -FIGURE_DAYS),
  to: spanTo ? new Date(spanTo) : now,
});

/** Companies under a condition, after a key. The keys are read first; all else is read of the page alone. */
export async function companyRows(
  db: Db,
  where: RawBuilder<unknown>,
  { sort, after, limit, span }: Wanted,
): Promise<CompanyRow[]> {
  const { by, toKey, fromKey } = keyOfSort(sort);
  const order = isDown(sort) ? sql`${by} desc, c.kh_id desc` : sql`${by}, c.kh_id`;
  const orderFigures = isDown(sort) ? sql`${by} desc, f.kh_id desc` : sql`${by}, f.kh_id`;
  const side = isDown(sort) ? sql`<` : sql`>`;
  // Sorted by the figures' own columns, so that their index gives the order.
  const isFigure = !sort.endsWith('created');
  const id = isFigure ? sql`f.kh_id` : sql`c.kh_id`;
  const next = after ? sql`and (${by}, ${id}) ${side} (${fromKey(after.key)}, ${after.id}::bigint)` : sql``;
  const { rows } = await sql<CompanyRow>`
    select c.kh_id, c.code, c.name, c.level, c.salesperson_id,
      coalesce(nullif(s.display_name, ''), s.name, '') as salesperson, coalesce(p.name, '') as price_list,
      c.region_names, c.tags, c.status, c.contact, c.phone, c.created_at,
      f.orders, f.amount, f.unpaid, f.first_order_at, f.last_order_at, f.every_half_days, f.call_from,
      b.orders as span_orders, b.amount as span_amount,
      (select min(n.follow_up_on) from customer_notes n
       where n.kh_id = c.kh_id and n.done_at is null and n.follow_up_on is not null) as follow_up_on,
      ${toKey} as key
    from companies c join company_figures f on f.kh_id = c.kh_id
    left join operators s on s.id = c.salesperson_id left join price_lists p on p.id = c.price_list_id
    cross join lateral (
      select count(*) as orders, coalesce(sum(o.paid_amount - o.refunded_amount), 0)::bigint as amount
      from orders o where o.kh_id = c.kh_id and o.parent_id is null
        and o.paid_at >= ${span.from}::timestamptz and o.paid_at < ${span.to}::timestamptz
        and o.state not in ('cancelled', 'refunding', 'refunded')) b
    where c.kh_id = any(array(
      select c.kh_id from companies c join company_figures f on f.kh_id = c.kh_id
      where ${where} ${next} order by ${isFigure ? orderFigures : order} limit ${limit}))
    order by ${order}`.execute(db);
  return rows;
}

/** One page of a view: one statement. */
export const listCompanies: StaffHandler<'adminCompanies'> = async ({ db, query, now }, operator) => {
  const { size, cursor, ...filters } = query;
  const sort = sortOf(filters);
  const after = keyIn(cursor, sort);
  if (after === undefined) return badInput('翻页的位置不正确，请从第一页看起');
  const wanted = { sort, after, limit: size + 1, span: spanOf(filters, now) };
  const rows = await companyRows(db, narrowedBy(filters, operator, now), wanted);
  const list = rows.slice(0, size).map((row) => companyRowToWire(row, operator, now));
  const last = rows[size - 1];
  return rows.length > size && last ? { list, next: cursorOf(sort, last) } : { list };
};

type WireRow = CallData<'adminCompanies'>['list'][number];

const yuanOf = (amount: number): number => fenToYuan(fen(amount));
const dayNumber = (at: Date): number => Math.round(Date.parse(`${formatDate(at)}T00:00:00Z`) / DAY_MS);

/** Rows of the official list that are no place: 「湖北省 仙桃市」 has one between the two. */
const NO_PLACE = new Set(['市辖区', '县', '省直辖县级行政区划', '自治区直辖县级行政区划']);

/** The names of a place as an address says them, from the province down. */
export const placesOf = (names: readonly string[]): string[] => names.filter((name) => !NO_PLACE.has(name));

/** Province and city, or whatever is known of it. */
export const regionOf = (names: readonly string[]): string =>
  [...new Set(placesOf(names).slice(0, 2))].join(' ');

export function companyRowToWire(row: CompanyRow, operator: Operator, now: Date): WireRow {
  const { last_order_at: last, call_from: callFrom, every_half_days: halfDays } = row;
  return {
    id: String(row.kh_id),
    code: row.code,
    company: row.name,
    level: row.level,
    salesperson: row.salesperson,
    salespersonId: row.salesperson_id === null ? '' : String(row.salesperson_id),
    priceList: row.price_list,
    region: regionOf(row.region_names),
    tags: row.tags,
    isOpen: row.status === 'open',
    createTime: row.created_at.toISOString(),
    orderNum: row.orders,
    amount: yuanOf(row.amount),
    unpaidAmount: yuanOf(row.unpaid),
    ...(last && { lastOrderTime: last.toISOString(), sinceDays: dayNumber(now) - dayNumber(last) }),
    ...(halfDays !== null && { everyDays: halfDays / 2 }),
    isToCall: row.status === 'open' && callFrom !== null && callFrom <= formatDate(now),
    spanOrderNum: row.span_orders,
    spanAmount: yuanOf(row.span_amount),
    ...(row.follow_up_on && { followUpOn: row.follow_up_on }),
    ...(can(operator, 'customer.contact') && {
      contact: { name: row.contact, phone: row.phone && maskPhone(row.phone) },
    }),
  };
}
