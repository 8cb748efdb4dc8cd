import type { CallData } from '@pifa/contract';
import { addDays, marginOf, SALES_DAYS, unitPrice, unitPriceToYuan } from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import { badInput, type Db } from '../../../../platform';
import { can, type Operator, type StaffHandler } from '../../../staff';
import { aboutView, type GoodsFilters, narrowedGoods, promotedAt } from './narrow-goods';

/** A goods as a row of the staff's list; prices in 1/10000 yuan. */
interface DeskRow {
  id: number;
  code: string;
  name: string;
  spec: string;
  image: string;
  barcode: string;
  category_id: number;
  category_path: string;
  brand: string;
  unit: string;
  pack_unit: string;
  pieces_per_pack: number;
  min_pieces: number;
  piece_step: number;
  pack_step: number;
  list_per_pack: number;
  list_per_piece: number;
  is_promotion: boolean;
  cost: number | null;
  available: number;
  reserved: number;
  sold_days: number;
  status: 'on' | 'off';
  ship_from: string;
  group_id: number | null;
  updated_at: Date;
  /** what the list is sorted by, as text */
  key: string;
}

/** What a list can be sorted by: the column, the text that a cursor keeps of it, and its way back. */
interface SortKey {
  by: RawBuilder<unknown>;
  toKey: RawBuilder<unknown>;
  fromKey: (key: string, id: number) => RawBuilder<unknown>;
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
  updated: instantKey(sql`g.updated_at`),
  listed: instantKey(sql`g.listed_at`),
  price: numberKey(sql`g.list_per_pack`),
  sold: numberKey(sql`g.sold_pieces`),
  // A code may be long and hardly ever changes: it is looked up.
  code: {
    by: sql`g.code`,
    toKey: sql`''`,
    fromKey: (_key, id) => sql`(select o.code from goods o where o.id = ${id}::bigint)`,
  },
} as const satisfies Record<string, SortKey>;

type Sort = GoodsFilters['sort'];
const isDown = (sort: Sort): boolean => sort.startsWith('-');
const keyOfSort = (sort: Sort): SortKey => SORTS[sort.replace('-', '') as keyof typeof SORTS];

/** Where a page begins. */
interface PageKey {
  key: string;
  id: number;
}

/** The key in a cursor of this sort: null on the first page, undefined for text that is no cursor of it. */
function keyIn(cursor: string, sort: Sort): PageKey | null | undefined {
  if (cursor === '') return null;
  const text = Buffer.from(cursor, 'base64url').toString();
  const [, of, key = '', id] = /^(-?[a-z]+) (-?\d{0,16}) (\d{1,15})$/.exec(text) ?? [];
  return of === sort && (key === '') === sort.endsWith('code') ? { key, id: Number(id) } : undefined;
}

const cursorOf = (sort: Sort, { key, id }: DeskRow): string =>
  Buffer.from(`${sort} ${key} ${id}`).toString('base64url');

/** Ids under a condition in the order of a list, after a key. */
function idsOf(where: RawBuilder<unknown>, sort: Sort, after: PageKey | null, limit: number) {
  const { by, fromKey } = keyOfSort(sort);
  const side = isDown(sort) ? sql`<` : sql`>`;
  const next = after
    ? sql`and (${by}, g.id) ${side} (${fromKey(after.key, after.id)}, ${after.id}::bigint)`
    : sql``;
  return sql`select g.id from goods g left join scarce s on s.id = g.stock_id
    where ${where} ${next} order by ${orderOf(sort)} limit ${limit}`;
}

const orderOf = (sort: Sort): RawBuilder<unknown> => {
  const { by } = keyOfSort(sort);
  return isDown(sort) ? sql`${by} desc, g.id desc` : sql`${by}, g.id`;
};

/** Pieces of a goods `g` that were paid for since a moment, without what was out of stock. */
export const soldSince = (since: Date): RawBuilder<number> => sql<number>`(
  select coalesce(sum(l.total_pieces - l.short_pieces), 0)::bigint
  from order_lines l join orders o on o.id = l.order_id
  where l.goods_id = g.id and g.last_sold_at >= ${since}::timestamptz and o.paid_at >= ${since}::timestamptz
    and o.state not in ('cancelled', 'refunding', 'refunded'))`;

/** 「饮用水 / 矿泉水」 of a category `c` with its parent `p`. */
export const CATEGORY_PATH = sql<string>`concat_ws(' / ', p.name, c.name)`;

/** Ids that the staff's list shows under these filters now, in its order. */
export async function filteredGoods(
  { tx, platform, now }: { tx: Db; platform: Parameters<typeof aboutView>[0]; now: Date },
  filters: GoodsFilters,
  most: number,
): Promise<string[]> {
  const where = narrowedGoods(filters, await aboutView(platform, filters, now));
  const { rows } = await sql<{ id: number }>`${idsOf(where, filters.sort, null, most)}`.execute(tx);
  return rows.map(({ id }) => String(id));
}

/** One page of a view. The keys are read first; all else is read of the page alone: one statement. */
export const listGoodsDesk: StaffHandler<'adminGoodsList'> = async (
  { platform, db, query, now },
  operator,
) => {
  const { size, cursor, ...filters } = query;
  const { sort } = filters;
  const after = keyIn(cursor, sort);
  if (after === undefined) return badInput('翻页的位置不正确，请从第一页看起');
  const where = narrowedGoods(filters, await aboutView(platform, filters, now));
  const { rows } = await sql<DeskRow>`
    select g.id, g.code, g.name, g.spec, g.image, g.barcode, g.category_id, ${CATEGORY_PATH} as category_path,
      coalesce(b.name, '') as brand, g.unit, g.pack_unit, g.pieces_per_pack, g.min_pieces, g.piece_step, g.pack_step,
      g.list_per_pack, g.list_per_piece, ${promotedAt(now)} as is_promotion, g.cost,
      coalesce(s.available, 0) as available, coalesce(s.reserved, 0) as reserved,
      ${soldSince(addDays(now, -SALES_DAYS))} as sold_days, g.status, g.ship_from, g.group_id, g.updated_at,
      ${keyOfSort(sort).toKey} as key
    from goods g left join categories c on c.id = g.category_id left join categories p on p.id = c.parent_id
    left join brands b on b.id = g.brand_id left join scarce s on s.id = g.stock_id
    where g.id = any(array(${idsOf(where, sort, after, size + 1)}))
    order by ${orderOf(sort)}`.execute(db);
  const page = rows.slice(0, size);
  const last = page.at(-1);
  const list = page.map((row) => rowToWire(row, operator));
  return rows.length > size && last ? { list, next: cursorOf(sort, last) } : { list };
};

const yuanOf = (units: number): number => unitPriceToYuan(unitPrice(units));

function rowToWire(row: DeskRow, operator: Operator): CallData<'adminGoodsList'>['list'][number] {
  const margin = marginOf(row.list_per_pack, row.cost, row.pieces_per_pack);
  return {
    id: String(row.id),
    code: row.code,
    name: row.name,
    spec: row.spec,
    image: row.image,
    barcode: row.barcode,
    categoryId: String(row.category_id),
    categoryPath: row.category_path,
    brand: row.brand,
    unit: row.unit,
    packUnit: row.pack_unit,
    packingSpecification: row.pieces_per_pack,
    minNum: row.min_pieces,
    stepSize: row.piece_step,
    itemStepSize: row.pack_step,
    listIP: yuanOf(row.list_per_pack),
    listSP: yuanOf(row.list_per_piece),
    isPromotion: row.is_promotion,
    ...(can(operator, 'cost.read') && {
      ...(row.cost !== null && { cost: yuanOf(row.cost) }),
      ...(margin !== null && { margin: Math.round(margin * 10_000) / 10_000 }),
    }),
    available: row.available,
    reserved: row.reserved,
    soldDays: row.sold_days,
    status: row.status,
    shipFrom: row.ship_from,
    groupId: row.group_id === null ? '' : String(row.group_id),
    updateTime: row.updated_at.toISOString(),
  };
}
