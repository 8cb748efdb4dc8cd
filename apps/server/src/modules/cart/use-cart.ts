import { isRefusal, type Refusal } from '@pifa/contract';
import type { Session } from '../../platform';
import type { Db } from '../../platform';
import { toBuyer } from '../pricing';
import { type CartRow, cartStore, type CartWrite, type StoredCart } from './cart-store';
import { type PricedCart, priceCart } from './price-cart';

/** Who asks, when, and where the cart lies. */
export interface CartCall {
  db: Db;
  session: Session;
  now: Date;
}

/** A cart has one user with a few open pages; more collisions than this are a fault. */
const MOST_TRIES = 20;

/** Reads and prices the cart: one statement. */
export async function readCart({ db, session, now }: CartCall): Promise<PricedCart> {
  return priced(await cartStore(db).read(session, now), session, now);
}

/** What a change became: the cart before it, the write and the cart's rows after it. */
export interface ChangedCart {
  rows: CartRow[];
  version: number;
  addedIds: ReadonlyMap<string, number>;
}

/**
 * Changes the cart: reads it, lets `decide` answer the write (or a refusal, or undefined for "nothing to do"),
 * and writes it only if the cart still is what was read; else it starts again. Two statements.
 */
export async function changeCart(
  { db, session, now }: CartCall,
  decide: (cart: StoredCart) => CartWrite | Refusal | undefined,
  wanted: readonly string[] = [],
): Promise<ChangedCart | Refusal> {
  const store = cartStore(db);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const cart = await store.read(session, now, wanted);
    const write = decide(cart);
    if (write === undefined) return { rows: cart.rows, version: cart.version, addedIds: new Map() };
    if (isRefusal(write)) return write;
    const addedIds = await store.write(session.userId, cart.version, write, now);
    if (addedIds) return { rows: rowsAfter(cart, write, addedIds), version: cart.version + 1, addedIds };
  }
  throw new Error('The cart kept changing under this change.');
}

/** Prices rows as a cart of the caller. */
export function priced(
  cart: { version: number; rows: readonly CartRow[] },
  session: Session,
  now: Date,
): PricedCart {
  return priceCart(cart, { buyer: toBuyer(session), now, promotions: [] });
}

function rowsAfter(cart: StoredCart, write: CartWrite, addedIds: ReadonlyMap<string, number>): CartRow[] {
  const gone = new Set(write.removed);
  const changed = new Map(write.changed.map((change) => [change.id, change]));
  const kept = cart.rows
    .filter((row) => !gone.has(row.id) && !(row.parentId !== null && gone.has(row.parentId)))
    .map((row) => ({ ...row, ...changed.get(row.id) }));
  const added = write.added.flatMap((line): CartRow[] => {
    const goods = cart.wanted.get(line.goodsId);
    const id = addedIds.get(line.goodsId);
    if (!goods || id === undefined) return [];
    const { packs, pieces, addedPerPack, addedPerPiece } = line;
    return [
      {
        id,
        goods,
        context: 'ordinary',
        parentId: null,
        packs,
        pieces,
        isCheck: true,
        addedPerPack,
        addedPerPiece,
      },
    ];
  });
  return [...kept, ...added];
}
