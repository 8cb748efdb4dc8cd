import type { CallData, WirePromotionGoods } from '@pifa/contract';
import { activityRules, mentionedIn, type SettingNames } from '@pifa/domain';
import { sql } from 'kysely';
import type { Db } from '../../../platform';
import { savableKinds, type StoredPromotion } from '../../promotions';
import { can, companiesInScope, type Operator } from '../../staff';

type Named = { id: string; name: string };
type Names = CallData<'adminPromotion'>['names'];

interface GoodsRow {
  id: number;
  code: string;
  name: string;
  spec: string;
  image: string;
  unit: string;
  pack_unit: string;
  pieces: number;
  list_pack: number;
  list_piece: number;
  stock: number | null;
  is_on: boolean;
  cost: number | null;
}

/** Which goods of one promotion count as free for it besides the stock: what it holds itself. */
interface Reading {
  ids?: readonly number[];
  codes?: readonly string[];
  /** pieces that this promotion holds are free for it */
  promotionId?: string;
}

const yuanOf = (units: number): number => Number(`${units}e-4`);

/** Goods as the form of a promotion shows them; cost only for those who may see it, and for who judges prices by it. */
export async function readPromotionGoods(
  db: Db,
  reader: Operator | 'judge',
  { ids = [], codes = [], promotionId = '' }: Reading,
): Promise<WirePromotionGoods[]> {
  if (ids.length + codes.length === 0) return [];
  const { rows } = await sql<GoodsRow>`
    select g.id, g.code, g.name, g.spec, g.image, g.unit, g.pack_unit, g.pieces_per_pack as pieces,
      g.list_per_pack as list_pack, g.list_per_piece as list_piece, g.status = 'on' as is_on, g.cost,
      s.available + coalesce((select a.available from scarce a
        where a.kind = 'activity-stock' and a.ref = ${promotionId} || ':' || g.id), 0) as stock
    from goods g left join scarce s on s.id = g.stock_id
    where g.id = any(${[...ids]}::bigint[]) or g.code = any(${[...codes]}::text[])`.execute(db);
  const seesCost = reader === 'judge' || can(reader, 'cost.read');
  return rows.map((row) => ({
    id: String(row.id),
    code: row.code,
    name: row.name,
    spec: row.spec,
    image: row.image,
    unit: row.unit,
    packUnit: row.pack_unit,
    piecesPerPack: row.pieces,
    listPack: yuanOf(row.list_pack),
    listPiece: yuanOf(row.list_piece),
    isOnShelf: row.is_on,
    ...(row.stock === null ? {} : { stock: row.stock }),
    ...(seesCost && row.cost !== null ? { cost: yuanOf(row.cost) } : {}),
  }));
}

/** Everything that promotions name, by its name. */
export async function namesFor(
  db: Db,
  operator: Operator,
  promotions: readonly StoredPromotion[],
): Promise<Names> {
  const mentioned = promotions.map(({ kind, settings }) =>
    mentionedIn(savableKinds.find((one) => one.kind === kind)?.settings ?? [], settings),
  );
  const ids = (of: 'goods' | 'except' | 'categories' | 'brands'): number[] => [
    ...new Set(
      mentioned.flatMap((one) => one[of]).flatMap((id) => (/^\d{1,15}$/.test(id) ? [Number(id)] : [])),
    ),
  ];
  const [only] = promotions;
  const promotionId = promotions.length === 1 && only ? { promotionId: only.id } : {};
  const goods = await readPromotionGoods(db, operator, {
    ids: [...new Set([...ids('goods'), ...ids('except')])],
    ...promotionId,
  });
  const audience = promotions.flatMap((one) => (one.audience === 'all' ? [] : one.audience.map(Number)));
  const { rows } = await sql<{ what: 'category' | 'brand' | 'company'; id: string; name: string }>`
    select 'category' as what, id::text, name from categories where id = any(${ids('categories')}::bigint[])
    union all select 'brand', id::text, name from brands where id = any(${ids('brands')}::bigint[])
    union all select 'company', kh_id::text, name from companies
      where kh_id = any(${[...new Set(audience)]}::bigint[]) and ${companiesInScope(operator)}`.execute(db);
  const named = (what: string): Named[] =>
    rows.flatMap((row) => (row.what === what ? [{ id: row.id, name: row.name }] : []));
  return { goods, categories: named('category'), brands: named('brand'), companies: named('company') };
}

/** The names as the rules ask for them. */
export function settingNames({ goods, categories, brands }: Names): SettingNames {
  const by = (list: readonly Named[], otherwise: string) => {
    const names = new Map(list.map(({ id, name }) => [id, name]));
    return (id: string): string => names.get(id) ?? otherwise;
  };
  return {
    goods: by(
      goods.map(({ id, code, name }) => ({ id, name: `${code} ${name}` })),
      '已删除的商品',
    ),
    category: by(categories, '已删除的分类'),
    brand: by(brands, '已删除的品牌'),
  };
}

/** 「12 种商品」: what a list says of the goods of a promotion. */
export function goodsText(record: StoredPromotion, names: SettingNames): string {
  const rules = activityRules(record);
  if (rules) return countText(rules.goods.length);
  const { scope, items } = record.settings as {
    scope?: { of?: string; ids?: string[] };
    items?: unknown[];
  };
  const { of = 'all', ids = [] } = scope ?? {};
  if (of === 'goods') return countText(ids.length);
  const nameOf = of === 'category' ? names.category : of === 'brand' ? names.brand : undefined;
  if (!nameOf) return Array.isArray(items) ? `全部商品，换购 ${items.length} 种` : '全部商品';
  return `${ids.slice(0, 2).map(nameOf).join('、')}${ids.length > 2 ? ` 等 ${ids.length} 个` : ''}`;
}

const countText = (count: number): string => `${count} 种商品`;

export const audienceText = ({ audience }: Pick<StoredPromotion, 'audience'>): string =>
  audience === 'all' ? '全部客户' : `${audience.length} 家客户`;
