import { type PricePair, type UnitPrice, formatUnitPrice } from '../money';
import type { PromotionRecord } from '../pricing/types';
import { activityRules } from './activities';
import type { SetPrices } from './kind';
import { kindOf } from './kind-of';

/** Below this share of the list price a promotion price looks like a misplaced decimal point (¥1,001 as ¥0.0888). */
const LOWEST_SHARE = 10;

/** A price that customers already pay for the goods, and which: 「客户价（一家公司）」. */
export type CompetingPrice = PricePair & { readonly whose: string };

/** What a goods costs without the promotion that is judged. */
export type GoodsPrices = {
  readonly goodsId: string;
  /** 「T1 矿泉水」. */
  readonly name: string;
  /** 1 = sold by the piece only: its pack price means nothing. */
  readonly piecesPerPack: number;
  readonly list: PricePair;
  /** Customer prices, ladders, the running promotion price. */
  readonly competing: readonly CompetingPrice[];
};

export type PriceVerdict = {
  /** Chinese sentences: prices below a tenth of list, which somebody must confirm. */
  readonly tooLow: readonly string[];
  /** Chinese sentences: prices that are no better than what a customer pays already. */
  readonly warnings: readonly string[];
};

/** The prices that a promotion sets for goods of its own, goods by goods, tiers included. */
export function pricesSet(record: PromotionRecord): readonly SetPrices[] {
  const own = kindOf(record.kind)?.prices;
  if (own) return own(record);
  const rules = activityRules(record);
  return (rules?.goods ?? []).map((row) => ({
    goodsId: row.goodsId,
    pairs: [row],
    most: [row.stock, rules?.perCompany ?? null, rules?.perOrder ?? null],
  }));
}

/** Judges the prices of a promotion by what its goods cost without it. */
export function judgePrices(record: PromotionRecord, known: ReadonlyMap<string, GoodsPrices>): PriceVerdict {
  const verdicts = pricesSet(record).flatMap(({ goodsId, pairs }) => {
    const goods = known.get(goodsId);
    return goods ? [judgeGoods(goods, pairs)] : [];
  });
  return {
    tooLow: verdicts.flatMap(({ tooLow }) => tooLow),
    warnings: verdicts.flatMap(({ warnings }) => warnings),
  };
}

/** What is told with prices that look like a slip of the pen: they are taken once somebody says that they are meant. */
export const ARE_MEANT = '确认无误请加确认（--confirm）再提交';

/** The same for one goods and the prices that are to be set for it. */
export function judgeGoods(goods: GoodsPrices, pairs: readonly PricePair[]): PriceVerdict {
  const faces = (['perPack', 'perPiece'] as const).filter(
    (face) => face === 'perPiece' || goods.piecesPerPack > 1,
  );
  const tooLow: string[] = [];
  const warnings: string[] = [];
  for (const face of faces) {
    const lowest = Math.min(...pairs.map((pair) => pair[face])) as UnitPrice;
    const list = goods.list[face];
    if (lowest * LOWEST_SHARE < list) {
      tooLow.push(`${goods.name}的${WORDS[face]} ¥${text(lowest)} 不到标价 ¥${text(list)} 的一成`);
    }
    const competing = [{ ...goods.list, whose: '标价' }, ...goods.competing];
    const better = competing.filter((pair) => pair[face] <= lowest);
    const best = better.reduce<CompetingPrice | null>(
      (least, pair) => (least === null || pair[face] < least[face] ? pair : least),
      null,
    );
    if (best) {
      warnings.push(
        `${goods.name}的${WORDS[face]} ¥${text(lowest)} 不低于${best.whose} ¥${text(best[face])}`,
      );
    }
  }
  return { tooLow, warnings };
}

const WORDS = { perPack: '件价', perPiece: '零价' } as const;
const text = formatUnitPrice;
