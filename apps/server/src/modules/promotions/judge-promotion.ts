import { type Refusal, refuse } from '@pifa/contract';
import {
  ARE_MEANT,
  clashingGoods,
  type GoodsPrices,
  judgePrices,
  lowerPair,
  packPriceOf,
  pricePair,
  type PromotionRecord,
  pricesSet,
  type CompetingPrice,
  unitPrice,
} from '@pifa/domain';
import { sql } from 'kysely';
import type { Db, Transaction } from '../../platform';
import { toRecord } from './records';

/**
 * Checks a promotion that was just saved against the goods and the other promotions. Refuses promotions that may not
 * meet and, unless confirmed, prices that look like a misplaced decimal point; warns of prices that are no better than
 * what somebody pays already. Its caller holds `onePromotionAtATime`, so two that clash cannot be saved side by side.
 */
export async function judgePromotion(
  tx: Transaction,
  id: string,
  { confirm, now }: { confirm: boolean; now: Date },
): Promise<Refusal | { warnings: string[] }> {
  const rows = await tx
    .selectFrom('promotions')
    .selectAll()
    .where('status', '=', 'on')
    .where((or) => or.or([or('ends_at', 'is', null), or('ends_at', '>', now)]))
    .unionAll((db) => db.selectFrom('promotions').selectAll().where('id', '=', Number(id)))
    .execute();
  const records = rows.map(toRecord);
  const own = records.find((record) => record.id === id);
  if (!own) return { warnings: [] };
  const goodsIds = pricesSet(own).map(({ goodsId }) => goodsId);
  const known = await readGoodsPrices(tx, goodsIds, now);
  const missing = goodsIds.filter((goodsId) => !known.has(goodsId));
  if (missing.length > 0) return refuse('bad-input', { text: `没有编号为 ${missing.join('、')} 的商品` });
  if (own.on) {
    const others = records.filter((record) => record.id !== id);
    const clash = clashText(own, others, known, now);
    if (clash) return refuse('transition-refused', { text: clash });
  }
  const { tooLow, warnings } = judgePrices(own, known);
  if (tooLow.length > 0 && !confirm) {
    return refuse('confirm-needed', { text: `${tooLow.join('；')}。${ARE_MEANT}` });
  }
  return { warnings: [...tooLow, ...warnings] };
}

/** Until the transaction ends nobody else can save a promotion. */
export async function onePromotionAtATime(tx: Transaction): Promise<void> {
  await sql`lock table promotions in share row exclusive mode`.execute(tx);
}

function clashText(
  own: PromotionRecord,
  others: readonly PromotionRecord[],
  known: ReadonlyMap<string, GoodsPrices>,
  now: Date,
): string | undefined {
  for (const other of others) {
    const goods = clashingGoods(own, other, now);
    if (goods.length === 0) continue;
    const names = goods.slice(0, 3).map((goodsId) => known.get(goodsId)?.name ?? goodsId);
    const more = goods.length > 3 ? ` 等 ${goods.length} 种商品` : '';
    return `${names.join('、')}${more}在同一时间已参加「${other.label}」（编号 ${other.id}），两个活动不能同时进行：请错开时间或换商品`;
  }
  return undefined;
}

export const PROMOTION_PRICE = '现有促销价';

interface Row {
  id: number;
  code: string;
  name: string;
  pieces: number;
  list_pack: number;
  list_piece: number;
  promo_pack: number | null;
  promo_piece: number | null;
  prices: { whose: string; perPack: number; perPiece: number }[];
  ladders: { whose: string | null; tiers: { perPiece: number; perPack: number | null }[] }[];
}

/** What these goods cost now apart from activities, and for whom. */
export async function readGoodsPrices(
  tx: Db,
  goodsIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, GoodsPrices>> {
  const ids = goodsIds.flatMap((goodsId) => (/^\d{1,15}$/.test(goodsId) ? [Number(goodsId)] : []));
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select g.id, g.code, g.name, g.pieces_per_pack as pieces,
      g.list_per_pack as list_pack, g.list_per_piece as list_piece,
      case when p.runs then g.promo_per_pack end as promo_pack,
      case when p.runs then g.promo_per_piece end as promo_piece,
      coalesce((
        select jsonb_agg(jsonb_build_object('whose', coalesce(c.name, cp.list_name),
          'perPack', coalesce(cp.per_pack, cp.per_piece * g.pieces_per_pack), 'perPiece', cp.per_piece) order by cp.id)
        from (
          select distinct on (r.list_id) r.id, r.per_pack, r.per_piece, l.kh_id, l.name as list_name
          from live_price_rows r join price_lists l on l.id = r.list_id
          where r.goods_id = g.id and r.from_pieces = 0 and r.starts_at <= ${now} and r.ends_at > ${now}
          order by r.list_id, r.starts_at desc, r.id desc) cp
        left join companies c on c.kh_id = cp.kh_id), '[]'::jsonb) as prices,
      coalesce((
        select jsonb_agg(jsonb_build_object('whose', c.name, 'tiers', d.tiers) order by d.id)
        from ladders d left join companies c on c.kh_id = d.kh_id
        where (d.goods_id = g.id or d.group_id = g.group_id) and d.starts_at <= ${now} and d.ends_at > ${now}),
        '[]'::jsonb) as ladders
    from goods g, lateral (
      select coalesce(g.promo_starts_at <= ${now}, true) and coalesce(g.promo_ends_at > ${now}, true) as runs) p
    where g.id = any(${ids})`.execute(tx);
  return new Map(rows.map((row) => [String(row.id), pricesOf(row)]));
}

function pricesOf(row: Row): GoodsPrices {
  const list = pricePair(row.list_pack, row.list_piece);
  const promotion =
    row.promo_pack === null || row.promo_piece === null
      ? []
      : [{ ...pricePair(row.promo_pack, row.promo_piece), whose: PROMOTION_PRICE }];
  const ladders = row.ladders.flatMap(({ whose, tiers }) =>
    tiers.map(({ perPack, perPiece }): CompetingPrice => {
      const tier = pricePair(perPack ?? packPriceOf(unitPrice(perPiece), row.pieces), perPiece);
      return { ...lowerPair(list, tier), whose: whose === null ? '阶梯价' : `客户阶梯价（${whose}）` };
    }),
  );
  return {
    goodsId: String(row.id),
    name: `${row.code} ${row.name}`,
    piecesPerPack: row.pieces,
    list,
    competing: [
      ...promotion,
      ...row.prices.map(({ whose, perPack, perPiece }) => ({
        ...pricePair(perPack, perPiece),
        whose: `客户价（${whose}）`,
      })),
      ...ladders,
    ],
  };
}
