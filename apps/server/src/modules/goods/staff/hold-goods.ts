import { sql } from 'kysely';
import type { Transaction } from '../../../platform';
import { type Description, DESCRIPTION, type GoodsRow, type Offer, OFFER } from '../../goods-row';

/** One counter of the stock ledger; several goods may draw on the same. `available` follows what is planned. */
export interface Stock {
  id: number;
  available: number;
}

/** Known goods as they stand, which nobody else changes until the transaction ends; prices, carts and orders may name them. */
export type GoodsNow = Description &
  Offer &
  Pick<GoodsRow, 'id' | 'code' | 'attributes' | 'cost'> & { stock: Stock | null };

/** Locks the goods of these codes and then their stock, each by id, as orders lock them. */
export async function holdGoods(tx: Transaction, codes: readonly string[]): Promise<Map<string, GoodsNow>> {
  const goods = await tx
    .selectFrom('goods')
    .select(['id', 'code', 'attributes', 'cost', 'stock_id', ...DESCRIPTION, ...OFFER])
    .where('code', '=', sql<string>`any(${codes})`)
    .orderBy('id')
    .forNoKeyUpdate()
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
