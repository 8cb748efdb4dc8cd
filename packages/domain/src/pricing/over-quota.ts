import { type PricePair, formatUnitPrice } from '../money';
import { piecesText } from '../promotions/quantity-words';
import {
  type Quantity,
  type QuantityRule,
  boxesShown,
  checkQuantity,
  largestInBox,
  largestValidWithinStock,
  quantityLabel,
} from '../quantity';
import type { OverQuota, PricingLine } from './types';
import type { UnitResult } from './unit-stage';

/** The price lost by a line that exceeds the rest of an activity's quota, and the quantity that would keep it. */
export function overQuotaOf(
  { goods, quantity }: PricingLine,
  { missed, pair }: UnitResult,
): OverQuota | null {
  if (!missed) return null;
  const { rule } = goods;
  const fits = largestWithin(rule, quantity, missed.most);
  const most = fits ? quantityLabel(rule, fits) : piecesText(rule, missed.most);
  const text = `“${missed.label}”最多 ${most}享 ${priceText(rule, missed.pair)}，超出后整行按 ${priceText(rule, pair)} 计`;
  return { text, mend: fits && { label: `改为 ${most}`, quantity: fits } };
}

/** The largest orderable quantity of at most so many pieces; empty boxes stay empty if possible. */
function largestWithin(rule: QuantityRule, wanted: Quantity, most: number): Quantity | null {
  const capped: QuantityRule = { ...rule, stock: Math.min(rule.stock ?? most, most) };
  const box = wanted.pieces === 0 ? 'packs' : 'pieces';
  const value = largestInBox(rule, wanted, box, capped.stock ?? most);
  const near = { ...wanted, [box]: value };
  return checkQuantity(capped, near).ok ? near : largestValidWithinStock(capped);
}

function priceText(rule: QuantityRule, { perPack, perPiece }: PricePair): string {
  const packs = boxesShown(rule).packs;
  const unit = packs ? rule.packUnit : rule.unit;
  return `¥${formatUnitPrice(packs ? perPack : perPiece)}${unit ? `/${unit}` : ''}`;
}
