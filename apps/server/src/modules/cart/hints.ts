import type { WireHint } from '@pifa/contract';
import { DECLINED } from '@pifa/domain';
import type { PricedCart } from './price-cart';

/**
 * What is still missing to something better, in the engine's words; then what would be paid without a promotion that
 * costs more than it gives, and what the buyer turned down (RULINGS 6: both outcomes are shown).
 */
export function hintsToWire({ quote, input, promotions, couponHint }: PricedCart): WireHint[] {
  const missing = quote.hints.map(({ kind, text, ref }) => ({
    kind,
    text,
    ...(ref ? { promotionId: ref } : {}),
  }));
  const cheaper = quote.alternatives.map(({ without, text }) => ({
    kind: 'alternative',
    text,
    // A coupon is left out by choosing none, not by declining.
    ...(without.stage === 'coupon' ? {} : { promotionId: without.ref }),
  }));
  const declined = (input.choices[DECLINED] ?? []).flatMap((id) => {
    const record = promotions.find((one) => one.id === id);
    return record ? [{ kind: 'declined', text: `已选择不参加“${record.label}”`, promotionId: id }] : [];
  });
  const coupon = couponHint ? [{ kind: 'coupon', text: couponHint }] : [];
  return [...missing, ...coupon, ...cheaper, ...declined];
}
