import { type RawBuilder, sql } from 'kysely';
import { type Asked, perPlatform, type Platform, type Session, type SessionProof } from '../../platform';
import { type CartMarks, stillMarked } from './cart-marks';
import type { CartRow, StoredCart } from './cart-store';
import { quoteLineIdOf } from './quoted-line';

/** Lines, and goods beside them, about 2 kB each. */
const MOST_GOODS = 20_000;

type MarkedCart = StoredCart & { marks: CartMarks };

interface Remembered {
  cart: MarkedCart;
  /** Whose prices stand in it. */
  buyer: string;
  /** The goods that were read beside its lines. */
  wanted: string;
  /** Then a window opens or closes by itself, ms. */
  until: number;
}

const sizeOf = ({ rows, wanted }: StoredCart): number => rows.length + wanted.size;
const buyerOf = ({ khId, priceListId }: Session): string => `${khId}/${priceListId ?? ''}`;

/**
 * Whole carts as they were last read or written here, by user. What is recalled may be out of date: it is only of use
 * in a statement that compares its marks (`stillMarked`), which then need not read it. The longest unused leave first.
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
    /** The cart as it was, for the same buyer with the same goods beside it and under the same windows. */
    recall(session: Session, wanted: readonly string[], now: Date): MarkedCart | undefined {
      const known = carts.get(session.userId);
      if (!known) return undefined;
      if (
        known.buyer !== buyerOf(session) ||
        known.wanted !== wanted.join(',') ||
        known.until <= now.getTime()
      ) {
        forget(session.userId);
        return undefined;
      }
      carts.delete(session.userId);
      carts.set(session.userId, known);
      return known.cart;
    },
    /** Remembers a whole cart, read at `now` with `wanted` beside it, unless something in it has no mark. */
    keep(session: Session, wanted: readonly string[], cart: StoredCart, now: Date): void {
      forget(session.userId);
      // What a quote says is kept under no mark.
      const isMarked = ({ context }: CartRow): boolean => quoteLineIdOf(context) === undefined;
      const { marks } = cart;
      if (!marks || cart.rows.length === 0 || sizeOf(cart) > MOST_GOODS / 4 || !cart.rows.every(isMarked))
        return;
      const buyer = buyerOf(session);
      carts.set(session.userId, {
        cart: { ...cart, marks },
        buyer,
        wanted: wanted.join(','),
        until: turnOf({ ...cart, marks }, now),
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

interface Remembering {
  wanted: readonly string[];
  now: Date;
  proof?: SessionProof | undefined;
}

/** A cart that still is as it was remembered, and what was read along with the comparison. */
interface Confirmed {
  cart: StoredCart;
  along: unknown;
}

/**
 * Asks whether the cart is still as it is remembered (`known`), with a column of somebody else's: far less than reading
 * it. Undefined where it is not remembered; answers undefined where it is another by now.
 */
export function readingRemembered(
  platform: Platform,
  session: Session,
  { wanted, now, proof }: Remembering,
): { known: StoredCart; asked(along?: RawBuilder<unknown>): Asked<Confirmed | undefined> } | undefined {
  const carts = rememberedCarts(platform);
  const { userId } = session;
  const known = carts.recall(session, wanted, now);
  if (!known) return undefined;
  return {
    known,
    asked: (along = sql`null`) => ({
      statement: sql`
        select ${proof?.column() ?? sql`null::text`} as proof, ${along} as along,
               (select version from carts where user_id = ${userId}) = ${known.version}
                 and ${stillMarked(userId, wanted, known.marks)} as same`,
      read([row]) {
        const found = row as { proof: string | null; along: unknown; same: boolean | null };
        proof?.check(found.proof);
        if (found.same) return { cart: known, along: found.along };
        carts.forget(userId);
        return undefined;
      },
    }),
  };
}

/** When the first price in it turns by itself: a ladder of the mall, or a promotion price of its goods. */
function turnOf({ rows, wanted, marks }: MarkedCart, now: Date): number {
  let until = marks.until;
  for (const { facts } of [...rows.map(({ goods }) => goods), ...wanted.values()]) {
    const end = facts.promotion?.window.end?.getTime();
    if (end !== undefined && end > now.getTime() && end < until) until = end;
  }
  return until;
}
