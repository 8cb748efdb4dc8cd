import { type CallBody, type Refusal, refuse } from '@pifa/contract';
import { type BuyerChoices, DECLINED } from '@pifa/domain';
import type { PricedCart } from './price-cart';
import { type CartCall, changeAndPrice } from './change-cart';

/** Keeps which gifts the buyer picked of a promotion, or that it is not wanted. The engine decides whether they stand. */
export async function choose(
  call: CartCall,
  { promotionId, goodsIds, decline }: CallBody<'cartChoose'>,
): Promise<PricedCart | Refusal> {
  return changeAndPrice(call, ({ choices }, { promotions: live }) => {
    if (!live.some(({ id }) => id === promotionId)) return refuse('not-found', { what: '该活动' });
    const kept = Object.entries(choices).filter(([id]) => live.some((record) => record.id === id));
    const declined = (choices[DECLINED] ?? []).filter((id) => id !== promotionId);
    const next: BuyerChoices = {
      ...Object.fromEntries(kept),
      [promotionId]: goodsIds,
      [DECLINED]: decline ? [...declined, promotionId] : declined,
    };
    return { choices: next };
  });
}
