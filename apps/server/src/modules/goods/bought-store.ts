import type { WireGoodsCard } from '@pifa/contract';
import {
  type BuyingHabit,
  buyingHabit,
  habitText,
  quantityRule,
  unitPrice,
  unitPriceToYuan,
  usualQuantity,
} from '@pifa/domain';
import { sql } from 'kysely';
import type { Db } from '../../platform';
import type { GoodsRow } from '../goods-row';
import { type SearchQuery, toTsquery } from './search/query';

/** What a company bought of a goods, last time and how often. */
export interface Bought {
  goods_id: number;
  times: number;
  last_packs: number;
  last_pieces: number;
  last_per_pack: number;
  last_per_piece: number;
  last_at: Date;
}

/** The same with its last purchases, oldest first: seconds since 1970 and pieces. */
export interface BoughtOften extends Bought {
  recent: readonly (readonly [at: number, pieces: number])[];
}

const BOUGHT = sql`
  b.goods_id, b.times, b.last_packs, b.last_pieces, b.last_per_pack, b.last_per_piece, b.last_at`;

const MOST_BOUGHT = 5_000;

/** What a company bought of these goods, by goods id; those it never bought are missing. */
export async function boughtOf(
  db: Db,
  khId: number,
  goodsIds: readonly number[],
): Promise<ReadonlyMap<number, Bought>> {
  if (goodsIds.length === 0) return new Map();
  const { rows } = await sql<Bought>`
    select ${BOUGHT} from bought_goods b
    where b.kh_id = ${khId} and b.goods_id = any(${goodsIds}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.goods_id, row]));
}

/** The card's field for it; nothing where it was never bought. */
export const lastBuyToWire = (last: Bought | undefined): Pick<WireGoodsCard, 'lastBuy'> =>
  last
    ? {
        lastBuy: {
          ipcnt: last.last_packs,
          spcnt: last.last_pieces,
          saleIP: unitPriceToYuan(unitPrice(last.last_per_pack)),
          saleSP: unitPriceToYuan(unitPrice(last.last_per_piece)),
          time: last.last_at.toISOString(),
          times: last.times,
        },
      }
    : {};

/** How often and how much a company buys a goods; null while there are too few purchases. */
export const habitOf = ({ recent }: BoughtOften, now: Date): BuyingHabit | null =>
  buyingHabit(
    recent.map(([at, pieces]) => ({ at: new Date(at * 1000), pieces })),
    now,
  );

/** What of the goods a habit is worded in. */
type Worded = Pick<GoodsRow, 'unit' | 'pack_unit' | 'pieces_per_pack'>;

/** `lastBuy` with the habit behind it: whether it is time to buy again, and why. */
export function boughtToWire(
  last: BoughtOften,
  goods: Worded,
  now: Date,
): NonNullable<WireGoodsCard['lastBuy']> | undefined {
  const { lastBuy } = lastBuyToWire(last);
  const habit = habitOf(last, now);
  if (!lastBuy || !habit) return lastBuy;
  const rule = quantityRule({
    piecesPerPack: goods.pieces_per_pack,
    unit: goods.unit,
    packUnit: goods.pack_unit,
  });
  const usual = usualQuantity(rule, habit.usualPieces);
  const { everyDays, sinceDays, due } = habit;
  const text = habitText(rule, habit);
  return {
    ...lastBuy,
    habit: { everyDays, sinceDays, due, usualIpcnt: usual.packs, usualSpcnt: usual.pieces, text },
  };
}

/** The goods a company bought, the latest first; with a keyword only those that match it. */
export async function boughtGoods(db: Db, khId: number, keyword: SearchQuery | null): Promise<BoughtOften[]> {
  const query = toTsquery(keyword?.query ?? null);
  const like = keyword?.like ?? null;
  const { rows } = await sql<BoughtOften>`
    select ${BOUGHT}, b.recent
    from bought_goods b
    join goods g on g.id = b.goods_id and g.status = 'on'
    where b.kh_id = ${khId}
      and (${like}::text is null or g.search @@ ${query}::tsquery or g.search_text like ${like})
    order by b.last_at desc, b.goods_id desc limit ${MOST_BOUGHT}`.execute(db);
  return rows;
}

/** The goods a company bought, the latest of them. */
export async function boughtIds(db: Db, khId: number): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ goods_id: number }>`
    select goods_id from bought_goods where kh_id = ${khId} order by last_at desc limit ${MOST_BOUGHT}`.execute(
    db,
  );
  return new Set(rows.map((row) => row.goods_id));
}
