import { giftGoodsIds, isWithin, type PromotionRecord } from '@pifa/domain';
import { ask, type Asked, type Db, type Platform, type Session, type SessionProof } from '../../platform';
import { readingCart, type StoredCart } from './cart-store';
import { readingRemembered, rememberedCarts } from './remembered-carts';

/** Goods that running promotions may give; they are shown with a cart they do not lie in. */
export function giftsToRead(promotions: readonly PromotionRecord[], now: Date): string[] {
  const running = promotions.filter(({ window }) => isWithin(window, now));
  return [...new Set(running.flatMap(giftGoodsIds))];
}

interface Offering {
  promotions: readonly PromotionRecord[];
  now: Date;
  proof?: SessionProof | undefined;
  /** With what proves later that it still is so. */
  marked?: boolean;
}

/** The whole cart and the gifts that may come with it: one statement. */
export const readingWithGifts = (
  session: Session,
  { promotions, now, ...own }: Offering,
): Asked<StoredCart> =>
  readingCart(session, now, { ...own, wanted: giftsToRead(promotions, now), whole: true });

/** The same as this server remembers it, to be confirmed; undefined where it does not. */
export const recallWithGifts = (platform: Platform, session: Session, { promotions, now, proof }: Offering) =>
  readingRemembered(platform, session, { wanted: giftsToRead(promotions, now), now, proof });

/** The whole cart and its gifts, read and remembered. Not within a transaction, whose own changes may be undone. */
export async function readAnew(
  { db, platform }: { db: Db; platform: Platform },
  session: Session,
  offering: Offering,
): Promise<StoredCart> {
  const { promotions, now } = offering;
  const cart = await ask(db, readingWithGifts(session, { ...offering, marked: true }));
  rememberedCarts(platform).keep(session, giftsToRead(promotions, now), cart, now);
  return cart;
}

/** As remembered if it still is so, else read anew. */
export async function readWithGifts(
  place: { db: Db; platform: Platform },
  session: Session,
  offering: Offering,
): Promise<StoredCart> {
  const recalled = recallWithGifts(place.platform, session, offering);
  const found = recalled && (await ask(place.db, recalled.asked()));
  return found?.cart ?? readAnew(place, session, offering);
}
