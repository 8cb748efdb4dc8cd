import { type Fen, fen } from '../../money';
import type { GoodsFacts, GoodsTerm } from '../../pricing/types';
import { type QuantityRule, withLeast } from '../../quantity';
import { loosePieces, piecesText } from '../quantity-words';
import { shortYuan } from '../short-yuan';

export const MIXED_LOT = 'mixed-lot';

/** What a lot asks for: so much money or so many packs over its goods, and of each goods at least so much. */
export type LotTerms = {
  readonly amount: Fen | null;
  readonly packs: number | null;
  readonly leastPacks: number | null;
  readonly leastPieces: number | null;
};

/** What one goods must bring to a lot, in pieces; never more than its own minimum asks for. */
export function lotLeast({ leastPacks, leastPieces }: LotTerms, rule: QuantityRule): number {
  const least = Math.max((leastPacks ?? 0) * rule.piecesPerPack, leastPieces ?? 0, 1);
  return Math.min(least, rule.minPieces);
}

/** 「混批 10件或 ¥500 起」. */
export function lotText({ amount, packs }: LotTerms, rule?: QuantityRule): string {
  const goal = [
    packs === null ? '' : `${packs}${rule?.packUnit ?? '件'}`,
    amount === null ? '' : `¥${shortYuan(amount)}`,
  ];
  return `混批 ${goal.filter(Boolean).join('或 ')}${amount === null ? '起' : ' 起'}`;
}

/** 「每种至少 2件」; empty where any quantity that can be ordered will do. */
function leastText(least: number, rule: QuantityRule): string {
  const step = Math.min(rule.pieceStep, rule.packStep * rule.piecesPerPack);
  return least > step ? `每种至少 ${piecesText(rule, least)}` : '';
}

const countOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null;

/** The lot that came with a goods; null for other rules, and for what cannot be read. */
export function lotOfTerm({ kind, settings }: GoodsTerm): LotTerms | null {
  if (kind !== MIXED_LOT) return null;
  const amount = countOf(settings.amount);
  const packs = countOf(settings.packs);
  if (amount === null && packs === null) return null;
  const [leastPacks, leastPieces] = [countOf(settings.leastPacks), countOf(settings.leastPieces)];
  return { amount: amount === null ? null : fen(amount), packs, leastPacks, leastPieces };
}

/**
 * The rule of a goods' boxes: while a lot runs over it, the lot's least takes the place of its own minimum, because
 * the rest may come from other goods. Whether it does is judged over the basket.
 */
export function boxRule({ rule, terms }: Pick<GoodsFacts, 'rule' | 'terms'>): QuantityRule {
  let best: { least: number; lot: LotTerms } | undefined;
  for (const term of terms ?? []) {
    const lot = lotOfTerm(term);
    const least = lot && lotLeast(lot, rule);
    if (lot && least !== null && least < (best?.least ?? rule.minPieces)) best = { least, lot };
  }
  if (!best) return rule;
  const own = `单种${loosePieces(rule.minPieces, rule.unit)}起订`;
  const texts = [own, lotText(best.lot, rule), leastText(best.least, rule)];
  return { ...withLeast(rule, best.least), minimumTexts: texts.filter(Boolean) };
}
