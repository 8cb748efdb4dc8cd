import { type Fen, addFen, formatAmount, formatCount } from '../../money';
import { ladderCounts, piecesOf } from '../../pricing/ladder-count';
import type { BasketLine } from '../kind';
import { loosePieces, sharedUnit } from '../quantity-words';

/** What some lines come to. Packs are whole ones: the loose pieces of a goods count as soon as they fill one. */
export type Sums = { readonly packs: number; readonly pieces: number; readonly amount: Fen };

export function sumsOf(lines: readonly BasketLine[]): Sums {
  const perGoods = new Map<string, { pieces: number; perPack: number }>();
  for (const { line } of lines) {
    const { goodsId, rule } = line.goods;
    const pieces = (perGoods.get(goodsId)?.pieces ?? 0) + piecesOf(line);
    perGoods.set(goodsId, { pieces, perPack: rule.piecesPerPack });
  }
  const goods = [...perGoods.values()];
  return {
    packs: goods.reduce((sum, { pieces, perPack }) => sum + Math.floor(pieces / perPack), 0),
    pieces: goods.reduce((sum, { pieces }) => sum + pieces, 0),
    // At unit prices, before any reduction: no promotion breaks what was reached.
    amount: addFen(...lines.map(({ amount }) => amount)),
  };
}

/** 「10件」 in the word that the goods share for a pack. */
export function packsText(packs: number, lines: readonly BasketLine[]): string {
  const [word, other] = new Set(lines.map(({ line }) => line.goods.rule.packUnit));
  return `${formatCount(packs)}${word && !other ? word : '件'}`;
}

/** 「6瓶」; 「个」 where the goods have different words. */
export function loosePiecesText(pieces: number, lines: readonly BasketLine[]): string {
  const unit = sharedUnit(lines.map(({ line }) => line.goods.rule));
  return loosePieces(pieces, unit === '件' ? '个' : unit);
}

export const yuanText = (amount: number): string => `¥${formatAmount(amount as Fen)}`;

/**
 * What ladders count beside the rule, because the two go by scopes of their own: 「，阶梯价仍按同款合计 72瓶」. Empty where
 * no line has a ladder.
 */
export function ladderBeside(lines: readonly BasketLine[], every: readonly BasketLine[]): string {
  const counts = ladderCounts(every.map(({ line }) => line));
  const scopes = new Map<string, { group: boolean; pieces: number }>();
  for (const { line } of lines) {
    const { ladder, groupId, goodsId } = line.goods;
    const pieces = counts.get(line.key) ?? null;
    if (!ladder || pieces === null) continue;
    const group = ladder.scope === 'group' && groupId !== null;
    scopes.set(group ? `group ${groupId}` : goodsId, { group, pieces });
  }
  const [only, other] = [...scopes.values()];
  if (!only) return '';
  if (other) return '，阶梯价仍按各自的数量算';
  return `，阶梯价仍按${only.group ? '同款' : '单品'}合计 ${loosePiecesText(only.pieces, lines)}`;
}
