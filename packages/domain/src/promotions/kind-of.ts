import type { GoodsActivity } from './activity-types';
import type { PromotionKind } from './kind';
import { promotionKinds } from './kinds';

const byName = new Map(promotionKinds.map((one) => [one.kind, one]));

/** The kind of a promotion; undefined for a name that no kind has. */
export function kindOf(name: string): PromotionKind | undefined {
  return byName.get(name);
}

/** The `goodsActivity` of a kind; undefined for kinds without a page of their own. */
export function goodsActivityOf(name: string): GoodsActivity | undefined {
  const kind = byName.get(name);
  return kind?.stage === 'unit' ? kind.goodsActivity : undefined;
}
