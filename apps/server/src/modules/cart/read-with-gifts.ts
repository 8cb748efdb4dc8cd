import { giftGoodsIds, isWithin, type PromotionRecord } from '@pifa/domain';
import { ask, type Asked, type Db, type Session, type SessionProof } from '../../platform';
import { readingCart, type StoredCart } from './cart-store';

/** Goods that running promotions may give; they are shown with a cart they do not lie in. */
export function giftsToRead(promotions: readonly PromotionRecord[], now: Date): string[] {
  const running = promotions.filter(({ window }) => isWithin(window, now));
  return [...new Set(running.flatMap(giftGoodsIds))];
}

interface Offering {
  promotions: readonly PromotionRecord[];
  now: Date;
  proof?: SessionProof | undefined;
}

/** The whole cart and the gifts that may come with it: one statement. */
export const readingWithGifts = (session: Session, { promotions, now, proof }: Offering): Asked<StoredCart> =>
  readingCart(session, now, { wanted: giftsToRead(promotions, now), whole: true, proof });

/** Asks `readingWithGifts`. */
export const readWithGifts = (db: Db, session: Session, offering: Offering): Promise<StoredCart> =>
  ask(db, readingWithGifts(session, offering));
