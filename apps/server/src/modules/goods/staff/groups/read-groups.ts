import { type CallData, refuse } from '@pifa/contract';
import { unitPrice, unitPriceToYuan, usualPattern } from '@pifa/domain';
import { sql } from 'kysely';
import { badInput, containsPattern, type Db } from '../../../../platform';
import type { StaffHandler } from '../../../staff';
import { textsOf } from '../desk/one-goods';

export const NO_GROUP = refuse('not-found', { what: '该商品组' });

const yuanOf = (units: number): number => unitPriceToYuan(unitPrice(units));

interface ListRow {
  id: number;
  name: string;
  code: string;
  image: string;
  param_keys: unknown;
  goods: number;
  on_sale: number;
  available: number;
  price_from: number;
  price_to: number;
  updated_at: Date;
}

/** Groups by name or code, the newest first: one statement. */
export const listGroups: StaffHandler<'adminGroups'> = async ({ db, query }) => {
  const { keyword, size, cursor } = query;
  if (!/^\d{0,15}$/.test(cursor)) return badInput('翻页的位置不正确，请从第一页看起');
  const named =
    keyword === ''
      ? sql`true`
      : sql`(gg.name ilike ${containsPattern(keyword)} or gg.code ilike ${containsPattern(keyword)})`;
  const { rows } = await sql<ListRow>`
    select gg.id, gg.name, gg.code, gg.param_keys, gg.updated_at, coalesce(f.image, '') as image,
      coalesce(f.goods, 0) as goods, coalesce(f.on_sale, 0) as on_sale, coalesce(f.available, 0) as available,
      coalesce(f.price_from, 0) as price_from, coalesce(f.price_to, 0) as price_to
    from (select * from goods_groups gg where ${named} and (${cursor} = '' or gg.id < ${Number(cursor)}::bigint)
          order by gg.id desc limit ${size + 1}) gg
    left join lateral (
      select count(*)::int as goods, count(*) filter (where g.status = 'on')::int as on_sale,
        sum(coalesce(s.available, 0))::bigint as available, min(g.list_per_pack) as price_from,
        max(g.list_per_pack) as price_to, (array_agg(g.image order by g.image = '', g.id))[1] as image
      from goods g left join scarce s on s.id = g.stock_id where g.group_id = gg.id) f on true
    order by gg.id desc`.execute(db);
  const page = rows.slice(0, size);
  const list = page.map((row) => ({
    id: String(row.id),
    name: row.name,
    code: row.code,
    image: row.image,
    keys: textsOf(row.param_keys),
    goods: row.goods,
    onSale: row.on_sale,
    available: row.available,
    priceFrom: yuanOf(row.price_from),
    priceTo: yuanOf(row.price_to),
    updateTime: row.updated_at.toISOString(),
  }));
  const last = page.at(-1);
  return rows.length > size && last ? { list, next: String(last.id) } : { list };
};

interface SiblingRow {
  id: number;
  version: number;
  group_values: unknown;
  code: string;
  barcode: string;
  name: string;
  list_per_pack: number;
  list_per_piece: number;
  pieces_per_pack: number;
  min_pieces: number;
  piece_step: number;
  pack_step: number;
  available: number;
  status: string;
  image: string;
  is_sold: boolean;
  category_id: number;
  brand_id: number | null;
  unit: string;
  pack_unit: string;
}

/** A group with every goods of it: two statements, whatever their number. */
export async function groupWhole(db: Db, id: number): Promise<CallData<'adminGroup'> | undefined> {
  const group = await db.selectFrom('goods_groups').selectAll().where('id', '=', id).executeTakeFirst();
  if (!group) return undefined;
  const { rows } = await sql<SiblingRow>`
    select g.id, g.version, g.group_values, g.code, g.barcode, g.name, g.list_per_pack, g.list_per_piece,
      g.pieces_per_pack, g.min_pieces, g.piece_step, g.pack_step, coalesce(s.available, 0) as available, g.status, g.image,
      exists (select from order_lines l where l.goods_id = g.id) as is_sold, g.category_id, g.brand_id, g.unit, g.pack_unit
    from goods g left join scarce s on s.id = g.stock_id where g.group_id = ${id} order by g.id`.execute(db);
  const names = textsOf(group.param_keys);
  const kept = Array.isArray(group.key_values) ? group.key_values.map(textsOf) : [];
  const [first] = rows;
  return {
    id: String(group.id),
    version: group.version,
    name: group.name,
    code: group.code,
    pattern: group.pattern || usualPattern(names),
    keys: names.map((name, at) => {
      const used = rows.flatMap(({ group_values }) => textsOf(group_values)[at] ?? []);
      return { name, values: [...new Set([...(kept[at] ?? []), ...used])] };
    }),
    rows: rows.map((row) => ({
      goodsId: String(row.id),
      version: row.version,
      values: textsOf(row.group_values),
      code: row.code,
      barcode: row.barcode,
      name: row.name,
      listIP: yuanOf(row.list_per_pack),
      listSP: yuanOf(row.list_per_piece),
      packingSpecification: row.pieces_per_pack,
      minNum: row.min_pieces,
      stepSize: row.piece_step,
      itemStepSize: row.pack_step,
      available: row.available,
      status: row.status === 'on' ? 'on' : 'off',
      image: row.image,
      isSold: row.is_sold,
    })),
    categoryId: first ? String(first.category_id) : '',
    brandId: first?.brand_id ? String(first.brand_id) : '',
    unit: first?.unit ?? '个',
    packUnit: first?.pack_unit ?? '件',
  };
}

export const showGroup: StaffHandler<'adminGroup'> = async ({ db, params }) =>
  (await groupWhole(db, Number(params.id))) ?? NO_GROUP;
