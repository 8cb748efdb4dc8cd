import { sql } from 'kysely';
import type { Transaction } from '../../../platform';

/** What describes a goods; prices, promotion, stock and shelf are apart. */
export interface Description {
  name: string;
  category_id: number;
  brand_id: number | null;
  barcode: string;
  spec: string;
  selling_line: string;
  unit: string;
  pack_unit: string;
  pieces_per_pack: number;
  min_pieces: number;
  piece_step: number;
  pack_step: number;
  ship_from: string;
}

/** What a goods costs and whether it is on the shelf. Unit prices in 1/10000 yuan. */
export interface Offer {
  list_per_pack: number;
  list_per_piece: number;
  promo_per_pack: number | null;
  promo_per_piece: number | null;
  promo_starts_at: Date | null;
  promo_ends_at: Date | null;
  status: string;
}

/** One counter of the stock ledger; several goods may draw on the same. `available` follows what is planned. */
export interface Stock {
  id: number;
  available: number;
}

/** Known goods as they stand, locked until the transaction ends. */
export type GoodsNow = Description &
  Offer & { id: number; code: string; attributes: unknown; stock: Stock | null };

export const DESCRIPTION = [
  'name',
  'category_id',
  'brand_id',
  'barcode',
  'spec',
  'selling_line',
  'unit',
  'pack_unit',
  'pieces_per_pack',
  'min_pieces',
  'piece_step',
  'pack_step',
  'ship_from',
] as const satisfies (keyof Description)[];

export const OFFER = [
  'list_per_pack',
  'list_per_piece',
  'promo_per_pack',
  'promo_per_piece',
  'promo_starts_at',
  'promo_ends_at',
  'status',
] as const satisfies (keyof Offer)[];

/** Locks the goods of these codes and then their stock, each by id, as orders lock them. */
export async function holdGoods(tx: Transaction, codes: readonly string[]): Promise<Map<string, GoodsNow>> {
  const goods = await tx
    .selectFrom('goods')
    .select(['id', 'code', 'attributes', 'stock_id', ...DESCRIPTION, ...OFFER])
    .where('code', '=', sql<string>`any(${codes})`)
    .orderBy('id')
    .forUpdate()
    .execute();
  const stockIds = goods.flatMap(({ stock_id }) => (stock_id === null ? [] : [stock_id]));
  const held = await tx
    .selectFrom('scarce')
    .select(['id', 'available'])
    .where('id', '=', sql<number>`any(${stockIds})`)
    .orderBy('id')
    .forUpdate()
    .execute();
  const stocks = new Map<number | null, Stock>(held.map((stock) => [stock.id, stock]));
  return new Map(
    goods.map(({ stock_id, ...row }) => [row.code, { ...row, stock: stocks.get(stock_id) ?? null }]),
  );
}

/** Some of an object's fields. */
export const pick = <T extends object, Key extends keyof T>(from: T, keys: readonly Key[]): Pick<T, Key> =>
  Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, Key>;
