import type { PromotionRecord } from '@pifa/domain';
import { perPlatform, type Session } from '../../platform';
import type { CartRow, StoredCart } from './cart-rows';
import type { ReadingTerms } from './read-cart';
import type { RowVersions } from './row-versions';

/** Lines and wanted goods, about 2 kB each. */
const MOST_GOODS = 20_000;

type VersionedCart = StoredCart & { versions: RowVersions };

interface Remembered {
  cart: VersionedCart;
  /** Whose prices stand in it. */
  buyer: string;
  /** The goods that were read with its lines. */
  wanted: string;
  /** What its lines' contexts were parsed under. */
  promotions: readonly PromotionRecord[];
  /** When the next window opens or closes, ms. */
  until: number;
}

const sizeOf = ({ rows, wanted }: StoredCart): number => rows.length + wanted.size;
const buyerOf = ({ khId, priceListId }: Session): string => `${khId}/${priceListId ?? ''}`;

/**
 * Whole carts as they were last read or written here, by user. What is recalled may be out of date: it may only be
 * used after a statement confirmed its row versions (`stillCurrent`). The longest unused leave first.
 */
export const rememberedCarts = perPlatform(() => {
  const carts = new Map<number, Remembered>();
  let goods = 0;

  function forget(userId: number): void {
    const known = carts.get(userId);
    if (!known) return;
    carts.delete(userId);
    goods -= sizeOf(known.cart);
  }

  return {
    /** The cart as it was; undefined if buyer, wanted goods, promotions or windows are others by now. */
    recall(
      session: Session,
      wanted: readonly string[],
      { promotions, now }: ReadingTerms,
    ): VersionedCart | undefined {
      const known = carts.get(session.userId);
      if (!known) return undefined;
      if (
        known.buyer !== buyerOf(session) ||
        known.wanted !== wanted.join(',') ||
        known.until <= now.getTime() ||
        !areSame(known.promotions, promotions)
      ) {
        forget(session.userId);
        return undefined;
      }
      carts.delete(session.userId);
      carts.set(session.userId, known);
      return known.cart;
    },
    /** Remembers a whole cart that was read with `wanted`, unless a line in it has no version. */
    keep(
      session: Session,
      wanted: readonly string[],
      cart: StoredCart,
      { promotions, now }: ReadingTerms,
    ): void {
      forget(session.userId);
      const { versions } = cart;
      if (
        !versions ||
        cart.rows.length === 0 ||
        sizeOf(cart) > MOST_GOODS / 4 ||
        !cart.rows.every(hasVersion)
      )
        return;
      carts.set(session.userId, {
        cart: { ...cart, versions },
        buyer: buyerOf(session),
        wanted: wanted.join(','),
        promotions,
        until: nextChange({ ...cart, versions }, now),
      });
      goods += sizeOf(cart);
      for (const oldest of carts.keys()) {
        if (goods <= MOST_GOODS) break;
        forget(oldest);
      }
    },
    forget,
  };
});

/** Nothing counts the changes of a quote's terms. */
const hasVersion = ({ context }: CartRow): boolean => context.kind !== 'quoted';

const areSame = (some: readonly PromotionRecord[], others: readonly PromotionRecord[]): boolean =>
  some.length === others.length && some.every((one, index) => one === others[index]);

/** When the first price in it changes by itself: a ladder of the mall, or a promotion price of its goods. */
function nextChange({ rows, wanted, versions }: VersionedCart, now: Date): number {
  let until = versions.until;
  for (const { facts } of [...rows.map(({ goods }) => goods), ...wanted.values()]) {
    const end = facts.promotion?.window.end?.getTime();
    if (end !== undefined && end > now.getTime() && end < until) until = end;
  }
  return until;
}
