import { formatCount } from '../money';
import type { QuantityRule } from '../quantity';

/** Pieces in the units of the goods: whole packs as 「5件」, else 「60瓶」; without a unit word 「60个」. */
export function piecesText(rule: QuantityRule, pieces: number): string {
  const whole = rule.piecesPerPack > 1 && pieces > 0 && pieces % rule.piecesPerPack === 0;
  return whole
    ? `${formatCount(pieces / rule.piecesPerPack)}${rule.packUnit}`
    : `${formatCount(pieces)}${rule.unit || '个'}`;
}

/** The unit word that all these goods share; 「件」 where they differ. */
export function sharedUnit(rules: readonly QuantityRule[]): string {
  const units = new Set(rules.map((rule) => rule.unit || '个'));
  const [only] = units;
  return units.size === 1 && only ? only : '件';
}

/** 「84瓶」; without a unit word 「84个」. */
export const loosePieces = (pieces: number, unit: string): string => `${formatCount(pieces)}${unit || '个'}`;
