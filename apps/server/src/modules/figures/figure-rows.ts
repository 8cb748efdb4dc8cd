import { type CallData, type CallQuery, isRefusal } from '@pifa/contract';
import type { Period } from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import { badInput, type Db, keyOf, type ListKey, pageByKey } from '../../platform';
import { type Operator, ownedInScope, type StaffHandler } from '../staff';
import { COUNTS, GIVEN_BACK, PAID_ORDER, SHARES, stretchOf, within } from './book';
import { comparedOf, ofOne } from './periods';
import {
  FREIGHT,
  hourName,
  NO_BRAND,
  NO_LEVEL,
  NO_REGION,
  NOBODYS,
  PROVINCE,
  TOP_CATEGORY,
} from './sales-parts';
import { yuan } from './yuan';

type Query = CallQuery<'adminFigureRows'>;
type Filters = Omit<Query, 'size' | 'cursor' | keyof Period> & Period;

interface Row {
  id: string;
  at: Date;
  order_id: string;
  order_no: string;
  kh_id: number;
  company: string;
  level: string;
  salesperson: string;
  region: string;
  amount: number;
  part: number;
}

/** The rows of the book behind a number, newest first; with the first page what they come to. */
export const listFigureRows: StaffHandler<'adminFigureRows'> = async ({ db, query, now }, operator) => {
  const { size, cursor, ...asked } = query;
  const compared = comparedOf(query, now);
  if (isRefusal(compared)) return compared;
  const filters = { ...asked, ...compared.now };
  const after = keyOf(cursor);
  if (after === undefined) return badInput('翻页的位置不正确，请从第一页看起');
  const isOfGoods =
    filters.category !== undefined || filters.brand !== undefined || filters.goods !== undefined;
  if (isOfGoods && filters.kind === 'refunds') return badInput('退款不按商品分');
  const rows = bookRows(filters, operator);
  const [found, sums, narrowed] = await Promise.all([
    pageOf(db, rows, after, size + 1),
    after === null ? (keptSums(db, filters, operator) ?? sumsOf(db, rows)) : undefined,
    wordsOf(db, filters),
  ]);
  const page = pageByKey(found, size, ({ at, id }) => ({ at, id }));
  return {
    list: page.rows.map(toWire),
    ...(page.next !== undefined && { next: page.next }),
    ...(sums && { sums: { ...(sums.rows !== undefined && { rows: sums.rows }), part: yuan(sums.part) } }),
    narrowed,
  };
};

const toWire = (row: Row): CallData<'adminFigureRows'>['list'][number] => ({
  id: row.id,
  time: row.at.toISOString(),
  orderId: row.order_id,
  orderNo: row.order_no,
  khId: String(row.kh_id),
  company: row.company,
  level: row.level,
  salesperson: row.salesperson,
  region: row.region,
  amount: yuan(row.amount),
  part: yuan(row.part),
});

interface Sums {
  rows?: number;
  part: number;
}

const sumsOf = async (db: Db, rows: RawBuilder<unknown>): Promise<Sums> => {
  const found = await sql<{ rows: number; part: number }>`
    select count(*)::integer as rows, coalesce(sum(b.part), 0)::bigint as part from (${rows}) b`.execute(db);
  return found.rows[0] ?? { rows: 0, part: 0 };
};

/** Shares of goods are summed up in the daily rows already; to share every capture of a year anew takes seconds. */
function keptSums(db: Db, filters: Filters, operator: Operator): Promise<Sums> | undefined {
  const goods = goodsOf(filters);
  if (!goods || filters.kind !== 'captures' || filters.hour !== undefined) return undefined;
  const conditions = [ofOne(filters, operator), ...goods, ...companyOf(filters)];
  return sql<Sums>`
    select coalesce(sum(w.captured), 0)::bigint as part
    from figure_goods_days w left join goods g on g.id = w.goods_id
      left join categories k on k.id = g.category_id cross join lateral (select w.day, w.kh_id) f cross join lateral (select w.kh_id) o
    where ${sql.join(conditions, sql` and `)}`
    .execute(db)
    .then(({ rows }) => rows[0] ?? { part: 0 });
}

async function pageOf(
  db: Db,
  rows: RawBuilder<unknown>,
  after: ListKey | null,
  limit: number,
): Promise<Row[]> {
  const next = after ? sql`where (b.at, b.id) < (${after.at}::timestamptz, ${after.id}::text)` : sql``;
  const { rows: found } = await sql<Row>`
    select b.id, b.at, b.order_id, o.no as order_no, o.kh_id, coalesce(c.name, '') as company,
      coalesce(c.level, '') as level, coalesce(nullif(s.display_name, ''), s.name, '') as salesperson,
      ${PROVINCE} as region, b.amount, b.part
    from (select * from (${rows}) b ${next} order by b.at desc, b.id desc limit ${limit}) b
    join orders o on o.id = b.order_id left join companies c on c.kh_id = o.kh_id
    left join operators s on s.id = c.salesperson_id
    order by b.at desc, b.id desc`.execute(db);
  return found;
}

/** What a kind of rows is read from: its table, its time, its amount, its condition. */
const KINDS = {
  captures: {
    from: sql`captures c join orders o on o.id = c.order_id`,
    id: 'c.id',
    at: 'c.captured_at',
    where: COUNTS,
  },
  refunds: {
    from: sql`refunds r join orders o on o.id = r.order_id`,
    id: 'r.id',
    at: 'r.ended_at',
    where: sql<boolean>`${COUNTS} and ${GIVEN_BACK}`,
  },
  orders: { from: sql`orders o`, id: 'o.id', at: 'o.paid_at', where: PAID_ORDER },
} as const;
const AMOUNTS = { captures: 'c.amount', refunds: 'r.amount', orders: 'o.payable_amount' } as const;

function bookRows(filters: Filters, operator: Operator): RawBuilder<unknown> {
  const { kind } = filters;
  const { from, id, at, where } = KINDS[kind];
  const amount = sql.ref(AMOUNTS[kind]);
  const goods = goodsOf(filters);
  const conditions = [
    where,
    within(at, stretchOf(filters)),
    ownedInScope(operator, 'o.kh_id'),
    ...companyOf(filters),
  ];
  if (filters.hour) conditions.push(inHour(at, filters.hour));
  const time = sql.ref(at);
  if (!goods) {
    return sql`select ${sql.ref(id)}::text as id, ${time} as at, o.id as order_id, ${amount} as amount, ${amount} as part
      from ${from} where ${sql.join(conditions, sql` and `)}`;
  }
  const shares = kind === 'captures' ? SHARES : SOLD;
  return sql`select ${sql.ref(id)}::text as id, ${time} as at, o.id as order_id, ${amount} as amount, p.amount as part
    from ${from} cross join lateral (
      select sum(w.amount)::bigint as amount, count(*) as lines from (${shares}) w
        left join goods g on g.id = w.goods_id left join categories k on k.id = g.category_id
      where ${sql.join(goods, sql` and `)}) p
    where ${sql.join(conditions, sql` and `)} and p.lines > 0 ${kind === 'captures' ? sql`and p.amount <> 0` : sql``}`;
}

/** What the lines of a paid order came to. */
const SOLD = sql`select l.goods_id, l.amount - l.discount_share as amount from order_lines l where l.order_id = o.id`;

function inHour(at: string, key: string): RawBuilder<boolean> {
  const [weekday = '', hour] = key.split('-');
  const clock = sql`${sql.ref(at)} at time zone 'Asia/Shanghai'`;
  const isDay = sql`extract(isodow from ${clock}) = ${Number(weekday)}`;
  return hour === undefined
    ? sql<boolean>`${isDay}`
    : sql<boolean>`${isDay} and extract(hour from ${clock}) = ${Number(hour)}`;
}

function companyOf({ khId, level, salesperson, region }: Filters): RawBuilder<boolean>[] {
  const parts: RawBuilder<boolean>[] = [];
  const of = (condition: RawBuilder<unknown>) =>
    sql<boolean>`o.kh_id in (select c.kh_id from companies c where ${condition})`;
  if (khId) parts.push(sql<boolean>`o.kh_id = ${khId}::bigint`);
  if (level) parts.push(of(sql`c.level = ${level === '-' ? '' : level}`));
  if (salesperson) parts.push(of(sql`coalesce(c.salesperson_id, 0) = ${Number(salesperson)}::bigint`));
  if (region) parts.push(of(sql`${PROVINCE} = ${region === '-' ? '' : region}`));
  return parts;
}

/** Conditions on a share `w` of goods `g`; undefined: whole amounts count. */
function goodsOf({ category, brand, goods }: Filters): RawBuilder<boolean>[] | undefined {
  const parts: RawBuilder<boolean>[] = [];
  const add = (key: string | undefined, of: RawBuilder<unknown>) => {
    if (key === undefined) return;
    const isFreight = key === '-';
    parts.push(
      isFreight ? sql<boolean>`w.goods_id = 0` : sql<boolean>`w.goods_id <> 0 and ${of} = ${key}::bigint`,
    );
  };
  add(category, TOP_CATEGORY);
  add(brand, sql`coalesce(g.brand_id, 0)`);
  add(goods, sql`w.goods_id`);
  return parts.length === 0 ? undefined : parts;
}

/** What the rows are narrowed to, as a person says it. */
async function wordsOf(db: Db, { category, brand, goods, khId, level, salesperson, region, hour }: Filters) {
  const name = async (
    key: string | undefined,
    none: string,
    from: RawBuilder<unknown>,
  ): Promise<string[]> => {
    if (key === undefined) return [];
    if (key === '-') return [FREIGHT];
    if (key === '0') return [none];
    const { rows } = await sql<{ name: string }>`select name from (${from}) n`.execute(db);
    return [rows[0]?.name ?? '已删除'];
  };
  const of = (key: string | undefined) => sql`${key ?? '0'}::bigint`;
  const words = await Promise.all([
    name(category, '', sql`select name from categories where id = ${of(category)}`),
    name(brand, NO_BRAND, sql`select name from brands where id = ${of(brand)}`),
    name(goods, '', sql`select code || ' ' || name as name from goods where id = ${of(goods)}`),
    name(khId, '', sql`select name from companies where kh_id = ${of(khId)}`),
    name(
      salesperson,
      NOBODYS,
      sql`
      select coalesce(nullif(display_name, ''), name) as name from operators where id = ${of(salesperson)}`,
    ),
  ]);
  const plain = [
    level === '-' ? NO_LEVEL : level,
    region === '-' ? NO_REGION : region,
    hour === undefined ? undefined : hourName(hour),
  ];
  return [...words.flat(), ...plain.flatMap((word) => word ?? [])];
}
