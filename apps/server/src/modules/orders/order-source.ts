import { type RawBuilder, sql } from 'kysely';
import type { Session, Statement, Transaction } from '../../platform';
import { basketWithGiftsStatement, type ReadingTerms, spendBasketSql, type StoredCart } from '../cart';

/**
 * Where an order's lines lie before it is placed (ADVANCED §0.2). Both are priced, guarded and placed by the same code;
 * a source says only how its lines are locked, read and taken away.
 */
export interface OrderSource {
  /** Marks a request: the same id for another basket is another request. Undefined for the buyer's cart. */
  name: string | undefined;
  /** A query that locks the lines until the transaction ends. */
  lock: RawBuilder<unknown>;
  /** Reads lines and gifts anew; undefined for the cart, which the server may remember. */
  read: ((terms: ReadingTerms) => Statement<StoredCart>) | undefined;
  /** Further parts of the statement that writes the order: they take its lines away and count a version. */
  spend(lineIds: readonly number[]): RawBuilder<unknown>;
  /** The version that was seen; another one by now is refused. Undefined where only the amount is compared. */
  seenVersion: number | undefined;
  /** The member of staff who places it for the buyer; null when the buyer does. */
  placedBy: number | null;
  /** What that person writes to the buyer. */
  placedNote: string;
  /** Runs in the order's transaction, after it was written. */
  also: ((tx: Transaction, order: { id: string; no: string; payable: number }) => Promise<void>) | undefined;
}

/** The buyer's own cart. A user without a cart row has an empty cart and places nothing, so nothing needs a lock. */
export const cartSource = ({ userId }: Session): OrderSource => ({
  name: undefined,
  lock: sql`select user_id from carts where user_id = ${userId} for update`,
  read: undefined,
  spend: (lineIds) => sql`
      gone as (delete from cart_lines where user_id = ${userId} and id = any(${[...lineIds]}::bigint[])),
      bump as (update carts set version = version + 1 where user_id = ${userId})`,
  seenVersion: undefined,
  placedBy: null,
  placedNote: '',
  also: undefined,
});

interface BasketOptions {
  session: Session;
  basketId: number;
  seenVersion: number;
  placedBy: number;
  placedNote: string;
  also: NonNullable<OrderSource['also']>;
}

/** A basket that a member of staff keeps for a company; `session` is the buyer it is ordered for. */
export const basketSource = ({ session, basketId, ...rest }: BasketOptions): OrderSource => ({
  name: `basket:${basketId}`,
  lock: sql`select id from baskets where id = ${basketId} for update`,
  read: (terms) => basketWithGiftsStatement(session, basketId, terms),
  spend: (lineIds) => spendBasketSql(basketId, lineIds),
  ...rest,
});
