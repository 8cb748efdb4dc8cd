import { sql } from 'kysely';
import { searchDocument } from '../../src/modules/goods';
import { type Db, toJson } from '../../src/platform/database';
import { numbersOfFile } from '../numbers';

const number = numbersOfFile();

/** A category; its path follows from its parent. Returns the id. */
export async function aCategory(db: Db, own: { name?: string; parent?: number } = {}): Promise<number> {
  const parent = own.parent
    ? await db.selectFrom('categories').selectAll().where('id', '=', own.parent).executeTakeFirstOrThrow()
    : undefined;
  const { id } = await db
    .insertInto('categories')
    .values({
      grade: (parent?.grade ?? 0) + 1,
      name: own.name ?? `分类${number()}`,
      parent_id: own.parent ?? null,
      path: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const path = `${parent?.path ?? '/'}${id}/`;
  await db.updateTable('categories').set({ path }).where('id', '=', id).execute();
  return id;
}

export async function aBrand(
  db: Db,
  own: { name?: string; letter?: string; groom?: number } = {},
): Promise<number> {
  const { id } = await db
    .insertInto('brands')
    .values({ name: own.name ?? `品牌${number()}`, letter: own.letter ?? '#', groom: own.groom ?? 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function aGroup(db: Db, keys: readonly string[]): Promise<number> {
  const { id } = await db
    .insertInto('goods_groups')
    .values({ name: `组${number()}`, param_keys: toJson(keys) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface GoodsOptions {
  name?: string;
  code?: string;
  barcode?: string;
  spec?: string;
  sellingLine?: string;
  category?: number;
  brand?: number;
  group?: number;
  groupValues?: readonly string[];
  attributes?: readonly { name: string; value: string }[];
  /** yuan per pack and per piece */
  price?: readonly [number, number];
  promotion?: { price: readonly [number, number]; start: Date | null; end: Date | null };
  ladderScope?: 'goods' | 'group';
  piecesPerPack?: number;
  minPieces?: number;
  stock?: number;
  sold?: number;
  listed?: Date;
  status?: 'on' | 'off';
  detail?: string;
}

const price = (yuan: number): number => Math.round(yuan * 10_000);

/** A product with its stock and its index document, as an import would write it. Returns the id. */
export async function aGoods(db: Db, own: GoodsOptions = {}): Promise<number> {
  const n = number();
  const name = own.name ?? `商品${n}`;
  const code = own.code ?? `T-${String(n).padStart(5, '0')}`;
  const brand = own.brand
    ? await db.selectFrom('brands').select('name').where('id', '=', own.brand).executeTakeFirst()
    : undefined;
  const category = own.category ?? (await aCategory(db));
  const { search, text } = searchDocument({
    name,
    spec: own.spec ?? '',
    brand: brand?.name ?? '',
    code,
    barcode: own.barcode ?? '',
    attributes: own.attributes ?? [],
    sellingLine: own.sellingLine ?? '',
    categoryNames: [],
  });
  const [perPack, perPiece] = own.price ?? [36, 1.6];
  const stock = own.stock ?? 1_000;
  const { id } = await db
    .insertInto('goods')
    .values({
      code,
      name,
      barcode: own.barcode ?? '',
      spec: own.spec ?? '',
      selling_line: own.sellingLine ?? '',
      category_id: category,
      brand_id: own.brand ?? null,
      group_id: own.group ?? null,
      group_values: toJson(own.groupValues ?? []),
      attributes: toJson(own.attributes ?? []),
      pieces_per_pack: own.piecesPerPack ?? 24,
      min_pieces: own.minPieces ?? 0,
      list_per_pack: price(perPack),
      list_per_piece: price(perPiece),
      promo_per_pack: own.promotion ? price(own.promotion.price[0]) : null,
      promo_per_piece: own.promotion ? price(own.promotion.price[1]) : null,
      promo_starts_at: own.promotion?.start ?? null,
      promo_ends_at: own.promotion?.end ?? null,
      ladder_scope: own.ladderScope ?? 'goods',
      sold_pieces: own.sold ?? 0,
      listed_at: own.listed ?? new Date('2026-01-01T00:00:00Z'),
      status: own.status ?? 'on',
      detail_html: own.detail ?? '',
      search: sql<string>`${search}::tsvector`,
      search_text: text,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const scarce = await db
    .insertInto('scarce')
    .values({ kind: 'stock', ref: String(id), total: stock, available: stock })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('goods').set({ stock_id: scarce.id }).where('id', '=', id).execute();
  return id;
}

/** A contract price of a company or of a price list, yuan. */
export async function aCustomerPrice(
  db: Db,
  goodsId: number,
  whose: { khId: number } | { priceListId: number },
  [perPack, perPiece]: readonly [number, number],
): Promise<void> {
  const listId = 'khId' in whose ? await bookOf(db, whose.khId) : whose.priceListId;
  await db
    .insertInto('price_list_rows')
    .values({ goods_id: goodsId, list_id: listId, per_pack: price(perPack), per_piece: price(perPiece) })
    .execute();
}

/** The company's own price list, made where it has none. */
export async function bookOf(db: Db, khId: number): Promise<number> {
  const known = await db.selectFrom('price_lists').select('id').where('kh_id', '=', khId).executeTakeFirst();
  if (known) return known.id;
  const { id } = await db
    .insertInto('price_lists')
    .values({ name: '专属价', kind: 'book', kh_id: khId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A ladder: tiers as [from pieces, yuan per piece]. Answers the id. */
export async function aLadder(
  db: Db,
  of: { goodsId: number } | { groupId: number },
  tiers: readonly (readonly [number, number])[],
  own: { khId?: number; start?: Date; end?: Date } = {},
): Promise<number> {
  const { id } = await db
    .insertInto('ladders')
    .values({
      goods_id: 'goodsId' in of ? of.goodsId : null,
      group_id: 'groupId' in of ? of.groupId : null,
      kh_id: own.khId ?? null,
      ...(own.start ? { starts_at: own.start } : {}),
      ...(own.end ? { ends_at: own.end } : {}),
      tiers: toJson(
        tiers.map(([minPieces, perPiece]) => ({ minPieces, perPiece: price(perPiece), perPack: null })),
      ),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Sets a dictionary entry: showprice, inquiry and the like. */
export async function setDictionary(db: Db, pcode: string, code: string, summary: string): Promise<void> {
  await db
    .insertInto('dictionary')
    .values({ pcode, code, summary })
    .onConflict((conflict) => conflict.columns(['pcode', 'code']).doUpdateSet({ summary }))
    .execute();
}
