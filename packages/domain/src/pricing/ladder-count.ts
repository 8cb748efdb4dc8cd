import { totalPieces } from '../quantity';
import type { PricingLine } from './types';

/**
 * Pieces that count towards each line's ladder: the checked ordinary lines of its goods, or of its group under
 * 同款混批 (RULINGS 2). An unchecked line is counted as if it alone were ticked as well. Null = ladders skip it.
 */
export function ladderCounts(lines: readonly PricingLine[]): Map<string, number | null> {
  const sums = new Map<string, number>();
  for (const line of lines) {
    if (!line.checked || line.context.kind !== 'ordinary') continue;
    const scope = scopeOf(line);
    sums.set(scope, (sums.get(scope) ?? 0) + piecesOf(line));
  }
  const counts = new Map<string, number | null>();
  for (const line of lines) {
    if (line.context.kind !== 'ordinary') counts.set(line.key, null);
    else counts.set(line.key, (sums.get(scopeOf(line)) ?? 0) + (line.checked ? 0 : piecesOf(line)));
  }
  return counts;
}

function scopeOf({ goods }: PricingLine): string {
  return goods.ladder?.scope === 'group' && goods.groupId !== null
    ? `group ${goods.groupId}`
    : `goods ${goods.goodsId}`;
}

export function piecesOf(line: PricingLine): number {
  return totalPieces(line.goods.rule, line.quantity);
}
