import {
  type PricePair,
  formatAmount,
  formatCount,
  formatUnitPrice,
  lineAmount,
  samePair,
  subtractFen,
} from '../money';
import { sortedTiers } from '../promotions/ladder-price';
import { type Quantity, type QuantityRule, boxesShown, leastPieces, roundUp } from '../quantity';
import type { NextTier, TierBand, TierInfo } from './quote-types';
import type { GoodsFacts } from './types';

/** One pack and one loose piece, as far as they are sold: what prices are compared by before a quantity is chosen. */
export function oneOfEach(rule: QuantityRule): Quantity {
  const boxes = boxesShown(rule);
  return { packs: boxes.packs ? 1 : 0, pieces: boxes.pieces ? 1 : 0 };
}

/**
 * The price band of a goods page and the hint to the next tier. `pairAt` is the engine's own answer for a number
 * of counted pieces, so what the band promises is what the cart will charge.
 */
export function tierInfo(
  goods: GoodsFacts,
  countedPieces: number,
  quantity: Quantity,
  pairAt: (pieces: number) => PricePair,
): TierInfo | null {
  const { ladder, rule } = goods;
  if (tierStarts(goods).length === 0) return null;
  const bands = bandsOf(goods, countedPieces, pairAt);
  return {
    scope: ladder?.scope ?? 'goods',
    countedPieces,
    bands,
    next: nextTier(rule, bands, countedPieces, quantity, pairAt(countedPieces)),
    scopeText: scopeText(goods, bands, countedPieces),
  };
}

/** Where the price may change: at the tiers of the ladder, and at those of further lists. */
const tierStarts = (goods: GoodsFacts): number[] =>
  [...sortedTiers(goods), ...(goods.others ?? []).flatMap(({ tiers }) => tiers)].map(
    (tier) => tier.fromPieces,
  );

function bandsOf(goods: GoodsFacts, counted: number, pairAt: (pieces: number) => PricePair): TierBand[] {
  const { unit } = goods.rule;
  const least = leastPieces(goods.rule);
  const starts = tierStarts(goods);
  // A tier below the minimum is never met on its own: its band begins where orders begin.
  const froms = [...new Set([least, ...starts.map((start) => Math.max(start, least))])].sort((a, b) => a - b);
  return froms.map((fromPieces, index) => {
    const next = froms[index + 1];
    const toPieces = next === undefined ? null : next - 1;
    return {
      fromPieces,
      toPieces,
      pair: pairAt(fromPieces),
      current: counted >= fromPieces && (toPieces === null || counted <= toPieces),
      label:
        toPieces === null
          ? `≥${formatCount(fromPieces)}${unit}`
          : `${formatCount(fromPieces)}–${formatCount(toPieces)}${unit}`,
    };
  });
}

function nextTier(
  rule: QuantityRule,
  bands: readonly TierBand[],
  counted: number,
  quantity: Quantity,
  now: PricePair,
): NextTier | null {
  const band = bands.find(({ fromPieces, pair }) => fromPieces > counted && !samePair(pair, now));
  if (!band || counted === 0) return null;
  const boxes = boxesShown(rule);
  const missing = band.fromPieces - counted;
  const packSize = rule.piecesPerPack * rule.packStep;
  const missingPieces = boxes.pieces ? roundUp(missing, rule.pieceStep) : roundUp(missing, packSize);
  const packs = quantity.packs + (boxes.pieces ? 0 : missingPieces / rule.piecesPerPack);
  const pieces = quantity.pieces + (boxes.pieces ? missingPieces : 0);
  const saving = subtractFen(lineAmount(now, packs, pieces), lineAmount(band.pair, packs, pieces));
  if (saving <= 0) return null;
  const byPiece = boxes.pieces && band.pair.perPiece < now.perPiece;
  const was = formatUnitPrice(byPiece ? now.perPiece : now.perPack);
  const will = formatUnitPrice(byPiece ? band.pair.perPiece : band.pair.perPack);
  const what = byPiece ? rule.unit || '个' : rule.packUnit;
  const text = `再买 ${formatCount(missingPieces)}${rule.unit}（满 ${formatCount(band.fromPieces)}）每${what} ¥${was}→¥${will}，可省 ¥${formatAmount(saving)}`;
  return { fromPieces: band.fromPieces, missingPieces, pair: band.pair, saving, text };
}

/** 「同款混批，合计 240 个享 ¥1.45」 or 「阶梯价按单规格计算」 (UX §5.3). */
function scopeText(
  { ladder, groupId, rule }: GoodsFacts,
  bands: readonly TierBand[],
  counted: number,
): string | null {
  if (groupId === null) return null;
  if (ladder?.scope !== 'group') return '阶梯价按单规格计算';
  if (counted === 0) return '同款混批，各规格数量合计享阶梯价';
  const current = bands.find((band) => band.current);
  const sum = `同款混批，合计 ${counted} ${rule.unit || '个'}`;
  return current ? `${sum}享 ¥${formatUnitPrice(current.pair.perPiece)}` : sum;
}
