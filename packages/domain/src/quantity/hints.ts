import { type Fen, type PricePair, formatAmount, lineAmount, subtractFen } from '../money';
import { boxesShown } from './boxes';
import { type Quantity, type QuantityRule, leastPieces, totalPieces } from './rule';
import { firstValidQuantity } from './valid';

/** An offer to turn loose pieces into packs; never applied by itself (UX §5.1-8). */
export type SavingHint = { readonly text: string; readonly saving: Fen; readonly quantity: Quantity };

/**
 * 「24瓶=1件，改为整件可省 ¥2.40」 when the loose pieces would fill packs and cost less that way; null otherwise.
 * `pair` is the price in force, `symbol` the configured currency sign.
 */
export function savingHint(
  rule: QuantityRule,
  quantity: Quantity,
  pair: PricePair,
  symbol = '¥',
): SavingHint | null {
  const boxes = boxesShown(rule);
  if (!boxes.packs || !boxes.pieces || quantity.pieces < rule.piecesPerPack) return null;
  const most = Math.floor(quantity.pieces / rule.piecesPerPack);
  for (let packs = most - (most % rule.packStep); packs > 0; packs -= rule.packStep) {
    const moved = packs * rule.piecesPerPack;
    const pieces = quantity.pieces - moved;
    if (pieces % rule.pieceStep !== 0) continue;
    const better = { packs: quantity.packs + packs, pieces };
    if (better.packs % rule.packStep !== 0) return null;
    const saving = subtractFen(
      lineAmount(pair, quantity.packs, quantity.pieces),
      lineAmount(pair, better.packs, better.pieces),
    );
    if (saving <= 0) return null;
    const text = `${moved}${rule.unit}=${packs}${rule.packUnit}，改为整件可省 ${symbol}${formatAmount(saving)}`;
    return { text, saving, quantity: better };
  }
  return null;
}

export type SellerWarning = {
  readonly kind: 'step-does-not-divide-pack' | 'minimum-not-reachable' | 'nothing-orderable';
  readonly text: string;
};

/** What the seller should mend while editing a goods (UX §5.1-9). */
export function sellerWarnings(rule: QuantityRule): SellerWarning[] {
  const warnings: SellerWarning[] = [];
  const { piecesPerPack, pieceStep, unit } = rule;
  if (piecesPerPack > 1 && piecesPerPack % pieceStep !== 0) {
    const text = `拆零步长 ${pieceStep}${unit} 不能整除装箱规格 ${piecesPerPack}${unit}，拆零数量凑不齐整件`;
    warnings.push({ kind: 'step-does-not-divide-pack', text });
  }
  const first = totalPieces(rule, firstValidQuantity(rule));
  if (first > leastPieces(rule) && rule.minPieces > 1) {
    const text = `起订量 ${rule.minPieces}${unit} 按步长凑不出来，买家实际最少要订 ${first}${unit}`;
    warnings.push({ kind: 'minimum-not-reachable', text });
  }
  if (rule.stock !== null && rule.stock > 0 && first > rule.stock) {
    warnings.push({
      kind: 'nothing-orderable',
      text: `库存 ${rule.stock}${unit} 不足最小订购量 ${first}${unit}，将显示为无货`,
    });
  }
  return warnings;
}
