import { giftGoodsIds, isWithin, type PromotionRecord } from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import { runStatement, type Statement, type Db, type Platform, type Session } from '../../platform';
import type { StoredCart } from './cart-rows';
import { cartStatement, type ReadingTerms } from './read-cart';
import { rememberedCarts } from './remembered-carts';
import { stillCurrent } from './row-versions';

/** Goods that running promotions may give; they are read with a cart they do not lie in. */
export function giftsToRead({ promotions, now }: ReadingTerms): string[] {
  const running = promotions.filter(({ window }: PromotionRecord) => isWithin(window, now));
  return [...new Set(running.flatMap(giftGoodsIds))];
}

/** The whole cart and the gifts that may come with it: one statement. */
export const cartWithGiftsStatement = (
  session: Session,
  terms: ReadingTerms,
  versioned = false,
): Statement<StoredCart> =>
  cartStatement(session, { ...terms, wanted: giftsToRead(terms), whole: true, versioned });

/** A remembered cart, and the statement that confirms it, which costs far less than reading it. */
interface Recalled {
  remembered: StoredCart;
  /** Answers undefined if the cart is another by now. `extra` is a column to read in the same moment. */
  confirmStatement(extra?: RawBuilder<unknown>): Statement<{ cart: StoredCart; extra: unknown } | undefined>;
}

/** The whole cart as this server remembers it, still to be confirmed; undefined if it does not. */
export function recallWithGifts(
  platform: Platform,
  session: Session,
  terms: ReadingTerms,
): Recalled | undefined {
  const carts = rememberedCarts(platform);
  const { userId } = session;
  const wanted = giftsToRead(terms);
  const remembered = carts.recall(session, wanted, terms);
  if (!remembered) return undefined;
  return {
    remembered,
    confirmStatement: (extra = sql`null`) => ({
      query: sql`
        select ${extra} as extra,
               (select version from carts where user_id = ${userId}) = ${remembered.version}
                 and ${stillCurrent(userId, wanted, remembered.versions)} as same`,
      read([row]) {
        const found = row as { extra: unknown; same: boolean | null };
        if (found.same) return { cart: remembered, extra: found.extra };
        carts.forget(userId);
        return undefined;
      },
    }),
  };
}

interface Place {
  db: Db;
  platform: Platform;
}

/** The whole cart and its gifts, read and remembered. Not within a transaction, whose own changes may be undone. */
export async function readAnew(
  { db, platform }: Place,
  session: Session,
  terms: ReadingTerms,
): Promise<StoredCart> {
  const cart = await runStatement(db, cartWithGiftsStatement(session, terms, true));
  rememberedCarts(platform).keep(session, giftsToRead(terms), cart, terms);
  return cart;
}

/** As remembered if that is confirmed, else read anew. */
export async function readWithGifts(
  place: Place,
  session: Session,
  terms: ReadingTerms,
): Promise<StoredCart> {
  const recalled = recallWithGifts(place.platform, session, terms);
  const found = recalled && (await runStatement(place.db, recalled.confirmStatement()));
  return found?.cart ?? readAnew(place, session, terms);
}
