import { giftGoodsIds, isWithin, type PromotionRecord } from '@pifa/domain';
import type { Db, Session } from '../../platform';
import { cartStore, type StoredCart } from './cart-store';

/** Goods that running promotions may give; they are shown with a cart they do not lie in. */
export function giftsToRead(promotions: readonly PromotionRecord[], now: Date): string[] {
  const running = promotions.filter(({ window }) => isWithin(window, now));
  return [...new Set(running.flatMap(giftGoodsIds))];
}

/** The whole cart and the gifts that may come with it: one statement. */
export function readWithGifts(
  db: Db,
  session: Session,
  { promotions, now }: { promotions: readonly PromotionRecord[]; now: Date },
): Promise<StoredCart> {
  return cartStore(db).read(session, now, giftsToRead(promotions, now), true);
}
