import { formatUnitPrice, unitPrice } from '@pifa/domain';
import { sql } from 'kysely';
import type { Db } from '../../../platform';
import type { JudgeContext, ObjectMark } from '../../staff';
import { holdLists } from '../staff/hold-list';
import { isMarket, type ListChange } from './settings';

type Tx = JudgeContext['tx'];

/** What a plan needs to know of a goods. Prices in 1/10000 yuan. */
export interface GoodsNow {
  id: number;
  code: string;
  name: string;
  pieces_per_pack: number;
  list_per_piece: number;
  list_per_pack: number;
  cost: number | null;
}

/** A price of a list at an instant, 1/10000 yuan. */
export interface Standing {
  goods_id: number;
  from_pieces: number;
  per_piece: number;
  per_pack: number | null;
}

const PRICE = 'price-row:';
const MARKET = 'market-price:';

/** A price of a list, as plans name it. */
export const priceObject = (row: { listId: number; goodsId: number; fromPieces: number }): string =>
  `${PRICE}${row.listId}-${row.goodsId}-${row.fromPieces}`;
export const isPriceObject = (object: string): boolean => object.startsWith(PRICE);

/** What a row of a plan is about: a quantity of a goods in a list, or the market price of a goods. */
export const objectOf = (change: ListChange): string =>
  isMarket(change) ? `${MARKET}${change.goodsId}` : priceObject(change);

export const keyOf = (goodsId: number, fromPieces: number): string => `${goodsId} ${fromPieces}`;

/** 「¥34.8/件 ¥1.55/个」 */
export const priceWords = (perPack: number | null, perPiece: number): string =>
  `${perPack === null ? '' : `¥${formatUnitPrice(unitPrice(perPack))}/件 `}${marketWords(perPiece)}`;
export const marketWords = (perPiece: number): string => `¥${formatUnitPrice(unitPrice(perPiece))}/个`;

export async function readGoods(db: Db, ids: readonly number[]): Promise<Map<number, GoodsNow>> {
  const { rows } = await sql<GoodsNow>`
    select id, code, name, pieces_per_pack, list_per_piece, list_per_pack, cost from goods
    where id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The prices of a list that are in force, by goods and quantity. */
export async function standingAt(
  tx: Tx,
  listId: number,
  goodsIds: readonly number[],
  at: Date,
): Promise<Map<string, Standing>> {
  const { rows } = await sql<Standing>`
    select distinct on (goods_id, from_pieces) goods_id, from_pieces, per_piece, per_pack from live_price_rows
    where list_id = ${listId} and goods_id = any(${[...goodsIds]}::bigint[])
      and starts_at <= ${at}::timestamptz and ends_at > ${at}::timestamptz
    order by goods_id, from_pieces, starts_at desc, id desc`.execute(tx);
  return new Map(rows.map((row) => [keyOf(row.goods_id, row.from_pieces), row]));
}

/** The market prices of goods, 1/10000 yuan a piece. */
export async function marketsAt(tx: Tx, goodsIds: readonly number[], at: Date): Promise<Map<number, number>> {
  const { rows } = await sql<{ goods_id: number; per_piece: number }>`
    select distinct on (goods_id) goods_id, per_piece from goods_bases
    where goods_id = any(${[...goodsIds]}::bigint[]) and from_at <= ${at}::timestamptz
    order by goods_id, from_at desc, id desc`.execute(tx);
  return new Map(rows.map((row) => [row.goods_id, row.per_piece]));
}

/** The newest row of each object, whatever its window: what it was seen as. '0' where there is none yet. */
export async function newestOf(tx: Tx, objects: readonly string[]): Promise<Map<string, string>> {
  const marks = new Map(objects.map((object) => [object, '0']));
  const prices = objects.flatMap((object) => {
    if (!object.startsWith(PRICE)) return [];
    const [list = 0, goods = 0] = object.slice(PRICE.length).split('-').map(Number);
    return [{ list, goods }];
  });
  const goodsIds = objects.flatMap((object) =>
    object.startsWith(MARKET) ? [Number(object.slice(MARKET.length))] : [],
  );
  const { rows } = await sql<{ object: string; id: number }>`
    select ${PRICE} || list_id || '-' || goods_id || '-' || from_pieces as object, max(id) as id from price_list_rows
    where list_id = any(${[...new Set(prices.map(({ list }) => list))]}::bigint[])
      and goods_id = any(${[...new Set(prices.map(({ goods }) => goods))]}::bigint[])
    group by list_id, goods_id, from_pieces
    union all
    select ${MARKET} || goods_id, max(id) from goods_bases where goods_id = any(${goodsIds}::bigint[])
    group by goods_id`.execute(tx);
  for (const { object, id } of rows) if (marks.has(object)) marks.set(object, String(id));
  return marks;
}

/** Lists stay locked until the transaction ends, in the order of their ids, and goods whose market price is written. */
export async function holdPrices(tx: Tx, objects: readonly string[]): Promise<void> {
  const idsAfter = (kind: string) =>
    objects.flatMap((one) => (one.startsWith(kind) ? [Number.parseInt(one.slice(kind.length), 10)] : []));
  await holdLists(tx, [...new Set(idsAfter(PRICE))]);
  await sql`select 1 from goods where id = any(${[...new Set(idsAfter(MARKET))]}::bigint[])
    order by id for no key update`.execute(tx);
}

/** The newest row of each, held. */
export async function rowMarks(
  { tx }: JudgeContext,
  objects: readonly string[],
): Promise<Map<string, ObjectMark>> {
  await holdPrices(tx, objects);
  return new Map([...(await newestOf(tx, objects))].map(([object, mark]) => [object, { mark }]));
}
