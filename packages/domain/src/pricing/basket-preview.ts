import type { PromotionKind } from '../promotions/kind';
import { toldKinds, toldRecords } from '../promotions/order-terms/told-terms';
import { catalogueKinds } from '../promotions/price-kinds';
import type { Quantity } from '../quantity';
import { quote } from './quote';
import type { Quote } from './quote-types';
import type { Buyer, GoodsFacts, PricingLine } from './types';

const previewKinds: readonly PromotionKind[] = [...catalogueKinds, ...toldKinds];

/**
 * What these goods would cost together, group ladders counted: the quote of a basket with only these goods, without
 * stored promotions except the open ones that came with the goods.
 */
export function previewBasket(
  items: readonly { readonly goods: GoodsFacts; readonly quantity: Quantity }[],
  buyer: Buyer | null,
  now: Date,
): Quote {
  const lines = items.map(
    ({ goods, quantity }): PricingLine => ({
      key: goods.goodsId,
      goods,
      quantity,
      checked: true,
      context: { kind: 'ordinary' },
    }),
  );
  const rest = { address: null, coupon: null, points: 0, choices: {}, freight: null };
  return quote({ lines, buyer, ...rest, promotions: toldRecords(lines), now }, previewKinds);
}
