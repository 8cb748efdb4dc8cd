import {
  formatUnitPrice,
  packPriceOf,
  type PricePair,
  pricePair,
  type PriceRounding,
  readPriceCell,
  type UnitPrice,
  unitPrice,
} from '../money';
import { FREE_WORDS, isBelowCost } from '../goods/below-cost';
import { marginOf } from './views';

/** A change by more is a slip of the point as often as it is meant (ADMIN §8.2). */
export const MUCH_CHANGE = 0.2;
/** So far from the old price it looks like a digit too few or too many. */
const SLIP = 0.8;

/** How many prices change before a password is asked for again (ADMIN §13). */
export const MANY_PRICES = 1_000;

/** One rule for many goods: list price × number, + yuan a pack, or so that a margin stays of cost (percent). */
export type ListPriceRule = {
  readonly by: 'times' | 'plus' | 'margin';
  /** decimal text as it was typed: 1.05, 0.5 yuan a pack (may be negative), 25 percent */
  readonly number: string;
  readonly roundPack: PriceRounding;
  readonly roundPiece: PriceRounding;
};

/** What a change of list prices is judged by; all 1/10000 yuan. */
export type PricedGoodsNow = {
  readonly list: PricePair;
  readonly piecesPerPack: number;
  /** of a piece; null = unknown */
  readonly cost: number | null;
};

/** What the rule makes of a goods' list price, or why it makes nothing. A face without a price stays without one. */
export function priceByRule(
  { list, piecesPerPack, cost }: PricedGoodsNow,
  { by, number, roundPack, roundPiece }: ListPriceRule,
): { pair: PricePair } | { problem: string } {
  if (by === 'margin') {
    if (cost === null) return { problem: '没有成本，不能按毛利算' };
    const share = 1 - Number(number) / 100;
    if (!(share > 0)) return { problem: '毛利应小于 100%' };
    const at = (units: number, rounding: PriceRounding) =>
      faceAfter('*1', unitPrice(Math.round(units / share)), rounding);
    return pairOrProblem(
      list.perPack === 0 ? unitPrice(0) : at(cost * piecesPerPack, roundPack),
      list.perPiece === 0 ? unitPrice(0) : at(cost, roundPiece),
    );
  }
  const plus = Number(number);
  const sign = plus < 0 ? '-' : '+';
  const text = (yuan: number): string =>
    by === 'times' ? `*${number}` : `${sign}${Math.abs(yuan).toFixed(4)}`;
  return pairOrProblem(
    list.perPack === 0 ? list.perPack : faceAfter(text(plus), list.perPack, roundPack),
    list.perPiece === 0 ? list.perPiece : faceAfter(text(plus / piecesPerPack), list.perPiece, roundPiece),
  );
}

function faceAfter(formula: string, now: UnitPrice, rounding: PriceRounding): UnitPrice | string {
  const cell = readPriceCell(formula, { now, named: {} }, rounding);
  if (!cell.ok) return cell.text;
  // A face that had a price would be given away.
  return cell.price === 0 ? FREE_WORDS : (cell.price ?? now);
}

function pairOrProblem(perPack: UnitPrice | string, perPiece: UnitPrice | string) {
  if (typeof perPack === 'string') return { problem: perPack };
  if (typeof perPiece === 'string') return { problem: perPiece };
  return { pair: { perPack, perPiece } };
}

/** A rung of a ladder as it is compared with list; 1/10000 yuan. */
export type PricedRung = {
  readonly fromPieces: number;
  readonly perPiece: number;
  readonly perPack: number | null;
};

/**
 * 数量越多不得更贵: why rungs may not stand so, or undefined. A rung costs at most what the one below it costs, by the
 * pack as by the piece, and the first at most the list price; `list` null = nothing to compare with.
 */
export function ladderProblem(
  rungs: readonly PricedRung[],
  list: PricePair | null,
  piecesPerPack: number,
): string | undefined {
  let before = list && { ...list, words: '标价' };
  for (const { fromPieces, perPiece, perPack } of rungs.toSorted((a, b) => a.fromPieces - b.fromPieces)) {
    const pack = perPack ?? packPriceOf(unitPrice(perPiece), piecesPerPack);
    const words = `满 ${fromPieces}`;
    if (before && perPiece > before.perPiece) {
      return `${words} 的个价 ¥${said(perPiece)} 比${before.words} ¥${said(before.perPiece)} 贵`;
    }
    if (before && piecesPerPack > 1 && pack > before.perPack) {
      return `${words} 的件价 ¥${said(pack)} 比${before.words} ¥${said(before.perPack)} 贵`;
    }
    before = { ...pricePair(pack, perPiece), words };
  }
  return undefined;
}

const said = (units: number): string => formatUnitPrice(unitPrice(units));

export type PriceChangeVerdict = {
  /** Of the pack, or of the piece where that alone has a price: 0.05 = dearer by 5 %; null = there was none. */
  readonly share: number | null;
  /** of a pack, as a share of its price; null = unknown */
  readonly marginBefore: number | null;
  readonly marginAfter: number | null;
  readonly isBelowCost: boolean;
  /** Chinese sentences */
  readonly warnings: readonly string[];
};

/** What is said of one goods whose list price is to change; `last` is what a customer paid last. */
export function judgePriceChange(
  { list, piecesPerPack, cost }: PricedGoodsNow,
  after: PricePair,
  last: PricePair | null,
): PriceChangeVerdict {
  const shares = (['perPack', 'perPiece'] as const).flatMap((face) =>
    list[face] > 0 ? [after[face] / list[face] - 1] : [],
  );
  const [share = null] = shares;
  const widest = shares.reduce((most, one) => (Math.abs(one) > Math.abs(most) ? one : most), 0);
  const isBelow = isBelowCost({ ...after, piecesPerPack, cost });
  const paid = last && (['perPack', 'perPiece'] as const).find((face) => isUnder(after[face], last[face]));
  return {
    share,
    marginBefore: marginOf(list.perPack, cost, piecesPerPack),
    marginAfter: marginOf(after.perPack, cost, piecesPerPack),
    isBelowCost: isBelow,
    warnings: [
      ...(isBelow ? ['低于成本'] : []),
      ...(Math.abs(widest) > MUCH_CHANGE ? [muchText(widest)] : []),
      ...(last && paid ? [`低于最近成交价 ¥${said(last[paid])}/${paid === 'perPack' ? '件' : '个'}`] : []),
      ...(after.perPack === 0 && after.perPiece === 0 ? ['没有标价，买家会看到 ¥0.00'] : []),
    ],
  };
}

const isUnder = (price: number, paid: number): boolean => price > 0 && paid > 0 && price < paid;

function muchText(share: number): string {
  const much = `${share > 0 ? '涨' : '降'}幅 ${percentText(Math.abs(share))}，超过 20%`;
  const slip =
    share <= -SLIP ? '，是不是少了一位？' : share >= 1 / (1 - SLIP) - 1 ? '，是不是多了一位？' : '';
  return much + slip;
}

/**
 * A price that moves with another from `from` to `to`, halves up; all 1/10000 yuan. To the fen, unless it is finer than
 * that itself or would come to nothing: a price never becomes 0 on its way.
 */
export function roundedShare(price: number, to: number, from: number): number {
  const inSteps = (step: bigint): number =>
    Number(((2n * BigInt(price) * BigInt(to) + BigInt(from) * step) / (2n * BigInt(from) * step)) * step);
  const fen = price % 100 === 0 ? inSteps(100n) : 0;
  return fen > 0 || price === 0 ? fen : Math.max(1, inSteps(1n));
}

/** 「30.7%」 of a share, 「−3.1%」 of a negative one. */
export const percentText = (share: number): string => `${(share * 100).toFixed(1).replace('-', '−')}%`;
