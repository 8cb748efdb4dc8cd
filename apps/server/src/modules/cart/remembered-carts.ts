import { giftGoodsIds, isWithin, type PromotionRecord } from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import { type Db, type Platform, port, runStatement, type Session, type Statement } from '../../platform';
import type { CartRow, RowVersions, StoredCart } from './cart-rows';
import { stillCurrent } from './cart-lines';
import { basketStatement, cartStatement, type ReadingTerms } from './read-cart';

/** Lines and wanted goods, about 2 kB each. */
const MOST_GOODS = 20_000;

type VersionedCart = StoredCart & { versions: RowVersions };

interface Remembered {
  cart: VersionedCart;
  /** Whose prices stand in it. */
  buyer: string;
  /** The gifts that were read with its lines. */
  gifts: string;
  /** What its lines' contexts were parsed under. */
  promotions: readonly PromotionRecord[];
  /** When the next window opens or closes, ms. */
  until: number;
}

/** A remembered cart, and the statement that confirms it, which costs far less than reading it. */
interface Recalled {
  remembered: StoredCart;
  /** Answers undefined if the cart is another by now. `extra` is a column to read in the same moment. */
  confirmStatement(extra?: RawBuilder<unknown>): Statement<{ cart: StoredCart; extra: unknown } | undefined>;
}

/** Whole carts with their gifts as this server last read or wrote them, by user. The least recently used leave first. */
export interface RememberedCarts {
  /** The user's cart, still to be confirmed; undefined if it is unknown, or its buyer, gifts or promotions changed. */
  recall(session: Session, terms: ReadingTerms): Recalled | undefined;
  /** Remembers a cart that was read with the gifts of `terms`, if every line has a version and it is not too large. */
  keep(session: Session, cart: StoredCart, terms: ReadingTerms): void;
  forget(userId: number): void;
}

const NOTHING_REMEMBERED: RememberedCarts = {
  recall: () => undefined,
  keep: () => undefined,
  forget: () => undefined,
};

const cartsPort = port(NOTHING_REMEMBERED);

/** Called once while the server is set up: the calls of the cart and of orders share the same carts. */
export const rememberCarts = ({ ports }: Pick<Platform, 'ports'>): void =>
  ports.provide(cartsPort, createRememberedCarts());

export const rememberedCarts = ({ ports }: Pick<Platform, 'ports'>): RememberedCarts => ports.get(cartsPort);

function createRememberedCarts(): RememberedCarts {
  const carts = new Map<number, Remembered>();
  let goods = 0;

  function forget(userId: number): void {
    const known = carts.get(userId);
    if (!known) return;
    carts.delete(userId);
    goods -= sizeOf(known.cart);
  }

  return {
    recall(session, terms) {
      const { userId } = session;
      const known = carts.get(userId);
      if (!known) return undefined;
      const gifts = giftsToRead(terms);
      if (
        known.buyer !== buyerOf(session) ||
        known.gifts !== gifts.join(',') ||
        known.until <= terms.now.getTime() ||
        !areSame(known.promotions, terms.promotions)
      ) {
        forget(userId);
        return undefined;
      }
      carts.delete(userId);
      carts.set(userId, known);
      const { cart } = known;
      return {
        remembered: cart,
        confirmStatement: (extra = sql`null`) => ({
          query: sql`
            select ${extra} as extra,
                   (select version from carts where user_id = ${userId}) = ${cart.version}
                     and ${stillCurrent(session, gifts, cart.versions)} as same`,
          read([row]) {
            const found = row as { extra: unknown; same: boolean | null };
            if (found.same) return { cart, extra: found.extra };
            forget(userId);
            return undefined;
          },
        }),
      };
    },
    keep(session, cart, { promotions, now }) {
      const { userId } = session;
      forget(userId);
      const { versions } = cart;
      const isKept = cart.rows.length > 0 && sizeOf(cart) <= MOST_GOODS / 4 && cart.rows.every(hasVersion);
      if (!versions || !isKept) return;
      const own = { ...cart, versions };
      carts.set(userId, {
        cart: own,
        buyer: buyerOf(session),
        gifts: giftsToRead({ promotions, now }).join(','),
        promotions,
        until: nextChange(own, now),
      });
      goods += sizeOf(cart);
      for (const oldest of carts.keys()) {
        if (goods <= MOST_GOODS) break;
        forget(oldest);
      }
    },
    forget,
  };
}

const sizeOf = ({ rows, wanted }: StoredCart): number => rows.length + wanted.size;
const buyerOf = ({ khId, priceChain }: Session): string => `${khId}/${priceChain.key}`;

/** The terms of a quote have no version. */
const hasVersion = ({ context }: CartRow): boolean => context.kind !== 'quoted';

const areSame = (some: readonly PromotionRecord[], others: readonly PromotionRecord[]): boolean =>
  some.length === others.length && some.every((one, index) => one === others[index]);

/** When the first price in it changes by itself, ms: a ladder or a row of a list begins or ends, a promotion price ends. */
function nextChange({ rows, wanted, versions }: VersionedCart, now: Date): number {
  let until = versions.until;
  for (const { facts, pricedUntil } of [...rows.map(({ goods }) => goods), ...wanted.values()]) {
    if (pricedUntil < until) until = pricedUntil;
    const end = facts.promotion?.window.end?.getTime();
    if (end !== undefined && end > now.getTime() && end < until) until = end;
  }
  return until;
}

/** Goods that running promotions may give; they are read with a cart they do not lie in. */
function giftsToRead({ promotions, now }: ReadingTerms): string[] {
  const running = promotions.filter(({ window }) => isWithin(window, now));
  return [...new Set(running.flatMap(giftGoodsIds))];
}

/** The whole cart and the gifts that may come with it: one statement. */
export const cartWithGiftsStatement = (
  session: Session,
  terms: ReadingTerms,
  versioned = false,
): Statement<StoredCart> =>
  cartStatement(session, { ...terms, wanted: giftsToRead(terms), whole: true, versioned });

/** Another basket and the gifts that may come with it: one statement. */
export const basketWithGiftsStatement = (
  session: Session,
  basketId: number,
  terms: ReadingTerms,
): Statement<StoredCart> => basketStatement(session, basketId, { ...terms, wanted: giftsToRead(terms) });

/** The whole cart and its gifts, read and remembered. Not within a transaction, whose own changes may be undone. */
export async function readAnew(
  db: Db,
  carts: RememberedCarts,
  session: Session,
  terms: ReadingTerms,
): Promise<StoredCart> {
  const cart = await runStatement(db, cartWithGiftsStatement(session, terms, true));
  carts.keep(session, cart, terms);
  return cart;
}

/** As remembered if that is confirmed, else read anew. */
export async function readWithGifts(
  { db, platform }: { db: Db; platform: Pick<Platform, 'ports'> },
  session: Session,
  terms: ReadingTerms,
): Promise<StoredCart> {
  const carts = rememberedCarts(platform);
  const recalled = carts.recall(session, terms);
  const found = recalled && (await runStatement(db, recalled.confirmStatement()));
  return found?.cart ?? readAnew(db, carts, session, terms);
}
