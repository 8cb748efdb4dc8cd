import { isRefusal, type Refusal, refuse } from '@pifa/contract';
import type { Db, Platform, Session } from '../../platform';
import { couponChoices } from '@pifa/domain';
import { toBuyer } from '../pricing';
import { livePromotions } from '../promotions';
import {
  type CartRow,
  cartStore,
  type CartSums,
  type CartWrite,
  lineKey,
  type StoredCart,
} from './cart-store';
import { type CartContent, priceCart, type PricedCart, priceStored, scarceAndCoupons } from './price-cart';
import { giftsToRead, readWithGifts } from './read-with-gifts';

/** Who asks, when, and where the cart lies. */
export interface CartCall {
  db: Db;
  platform: Platform;
  session: Session;
  now: Date;
}

/** A cart has one user with a few open pages; who collides with oneself more often is asked to slow down. */
const MOST_TRIES = 20;

/** Reads and prices the cart: two statements, what is scarce and coupons in the second. */
export async function readCart(call: CartCall): Promise<PricedCart> {
  const { db, platform, session, now } = call;
  const promotions = await livePromotions(platform, now);
  return priced(await readWithGifts(db, session, { promotions, now }), call);
}

/** What a change became: the cart before it, the write and the cart's rows after it. */
export interface ChangedCart {
  rows: CartRow[];
  version: number;
  choices: StoredCart['choices'];
  wanted: StoredCart['wanted'];
  /** What lies in the cart beside `rows`. */
  others: CartSums;
  addedIds: ReadonlyMap<string, number>;
}

type Decided = CartWrite | Refusal | undefined;

/**
 * Changes the cart: reads it, lets `decide` answer the write (or a refusal, or undefined for "nothing to do"),
 * and writes it only if the cart still is what was read; else it starts again. Two statements. With `goodsIds` only
 * what touches these goods is read, unless `whole`; without them the whole cart and the gifts that may come with it.
 */
export async function changeCart(
  { db, platform, session, now }: CartCall,
  decide: (cart: StoredCart) => Decided | Promise<Decided>,
  goodsIds: readonly string[] = [],
  whole = goodsIds.length === 0,
): Promise<ChangedCart | Refusal> {
  const store = cartStore(db);
  const gifts = goodsIds.length > 0 ? [] : giftsToRead(await livePromotions(platform, now), now);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const cart = await store.read(session, now, [...goodsIds, ...gifts], whole);
    const write = await decide(cart);
    if (write === undefined) return { ...cart, addedIds: new Map() };
    if (isRefusal(write)) return write;
    const addedIds = await store.write(session.userId, cart.version, write, now);
    if (addedIds) {
      const choices = write.choices ?? cart.choices;
      return {
        rows: rowsAfter(cart, write, addedIds),
        version: cart.version + 1,
        choices,
        wanted: cart.wanted,
        others: cart.others,
        addedIds,
      };
    }
  }
  return refuse('too-many-requests', {});
}

/** Prices rows as a cart of the caller. */
export async function priced(
  cart: CartContent,
  { db, platform, session, now }: CartCall,
): Promise<PricedCart> {
  const promotions = await livePromotions(platform, now);
  const options = { buyer: toBuyer(session), now, promotions };
  if (!cart.rows.some(({ isCheck }) => isCheck)) return priceStored(db, cart, options);
  const { scarce, coupons } = await scarceAndCoupons(db, cart, options);
  const whole = priceCart(cart, options, scarce);
  return { ...whole, couponHint: couponChoices(whole.input, coupons).hint ?? undefined };
}

function rowsAfter(cart: StoredCart, write: CartWrite, addedIds: ReadonlyMap<string, number>): CartRow[] {
  const gone = new Set(write.removed);
  const changed = new Map(write.changed.map((change) => [change.id, change]));
  const kept = cart.rows
    .filter((row) => !gone.has(row.id) && !(row.parentId !== null && gone.has(row.parentId)))
    .map((row) => ({ ...row, ...changed.get(row.id) }));
  const added = write.added.flatMap((line): CartRow[] => {
    const goods = cart.wanted.get(line.goodsId);
    const id = addedIds.get(lineKey(line));
    if (!goods || id === undefined) return [];
    const { packs, pieces, addedPerPack, addedPerPiece } = line;
    return [
      {
        id,
        goods,
        context: line.context ?? 'ordinary',
        parentId: line.parentId ?? null,
        packs,
        pieces,
        isCheck: true,
        addedPerPack,
        addedPerPiece,
        wish: line.wish ?? {},
      },
    ];
  });
  return [...kept, ...added];
}
