import { isRefusal, type Refusal, refuse } from '@pifa/contract';
import { couponChoices, estimateFreight, toBuyer } from '@pifa/domain';
import { runStatement, type Db, type Platform, type Session } from '../../platform';
import { usualFreight } from '../delivery';

import { livePromotions } from '../promotions';
import { versionsAfter } from './cart-lines';
import { type CartChange, type CartRow, keyOf, type StoredCart } from './cart-rows';
import { priceCart, type PricedCart, type PricingOptions } from './price-cart';
import {
  type DefaultAddress,
  type PricingFacts,
  pricingFactsColumn,
  priceStored,
  readPricingFacts,
} from './pricing-facts';
import { cartStatement } from './read-cart';
import { readAnew, type RememberedCarts } from './remembered-carts';
import { writeCart, type Written } from './write-cart';

/** Who calls, when, and where the cart lies. */
export interface CartCall {
  db: Db;
  platform: Pick<Platform, 'cache' | 'ports'>;
  session: Session;
  now: Date;
}

/** What a call reads that does not need the whole cart with its gifts. */
interface Reading {
  /** Goods to read with the lines; without `whole` only the lines that affect their prices are read. */
  goodsIds: readonly string[];
  whole?: boolean;
}

/** A cart as it was read or changed, and what it is priced under. */
export interface CurrentCart {
  cart: StoredCart;
  options: PricingOptions;
  /** Where they were read with the cart. */
  facts?: PricingFacts | undefined;
}

/** Answers what is to change, a refusal, or undefined for "nothing to do". */
export type Decide = (cart: StoredCart, options: PricingOptions) => Decision | Promise<Decision>;
type Decision = CartChange | Refusal | undefined;

/** A cart has one user with a few open pages; more collisions than this are refused as too many requests. */
const MOST_TRIES = 20;

/**
 * Every change of a buyer's cart: reads it, lets `decide` say what is to change, and writes that if the cart still has
 * the version that was read; otherwise it starts over. Never decides on a cart that is only remembered.
 */
export async function changeCart(
  call: CartCall,
  carts: RememberedCarts,
  decide: Decide,
  reading?: Reading,
): Promise<CurrentCart | Refusal> {
  const { db, session, now } = call;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const current = reading ? await readPart(call, reading) : await readWhole(call, carts);
    const { cart, options } = current;
    const change = await decide(cart, options);
    if (change === undefined) return current;
    if (isRefusal(change)) return change;
    const written = await writeCart(db, session.userId, cart.version, change, now);
    if (!written) continue;
    const after = cartAfter(cart, change, written);
    carts.keep(session, after, options);
    return { ...current, cart: after };
  }
  return refuse('too-many-requests', {});
}

/**
 * The whole cart with its gifts: one statement. Where this server remembers the cart, that statement only confirms it
 * and reads what else decides its prices; else pricing reads that in a second one.
 */
export async function readWhole(call: CartCall, carts: RememberedCarts): Promise<CurrentCart> {
  const { db, session } = call;
  const options = await optionsOf(call);
  const recalled = carts.recall(session, options);
  const facts = recalled && pricingFactsColumn(recalled.remembered, options);
  const found = recalled && (await runStatement(db, recalled.confirmStatement(facts?.column)));
  if (!found) return { cart: await readAnew(db, carts, session, options), options };
  return { cart: found.cart, options, facts: await facts?.from(db, found.extra) };
}

async function readPart(call: CartCall, { goodsIds, whole = false }: Reading): Promise<CurrentCart> {
  const { db, session } = call;
  const options = await optionsOf(call);
  const cart = await runStatement(db, cartStatement(session, { ...options, wanted: goodsIds, whole }));
  return { cart, options };
}

async function optionsOf({ platform, session, now }: CartCall): Promise<PricingOptions> {
  return { buyer: toBuyer(session), now, promotions: await livePromotions(platform, now) };
}

/** The cart as it was written. The database gave added lines their ids. */
function cartAfter(
  cart: StoredCart,
  { added = [], changed = [], removed = [], choices = cart.choices }: CartChange,
  { addedIds, writtenBy }: Written,
): StoredCart {
  const gone = new Set(removed);
  const touched = new Map(changed.map((row) => [row.id, row]));
  const kept = cart.rows
    .filter((row) => !gone.has(row.id) && !(row.parentId !== null && gone.has(row.parentId)))
    .map((row) => touched.get(row.id) ?? row);
  const fresh = added.map((row): CartRow => ({ ...row, id: addedIds.get(keyOf(row)) ?? row.id }));
  const versions =
    cart.versions && fresh.length === 0
      ? versionsAfter(cart.versions, kept, new Set(touched.keys()), writtenBy)
      : undefined;
  return { ...cart, version: cart.version + 1, choices, rows: [...kept, ...fresh], versions };
}

/** Prices the cart, with the hint for its coupons and its freight. */
export async function priceCurrent(
  { db, platform }: CartCall,
  { cart, options, facts }: CurrentCart,
): Promise<PricedCart> {
  if (!cart.rows.some(({ isCheck }) => isCheck)) return priceStored(db, cart, options, facts?.scarce);
  const { scarce, coupons, address } = facts ?? (await readPricingFacts(db, cart, options));
  const priced = priceCart(cart, options, scarce);
  const { hint } = couponChoices(priced.input, coupons, (goodsId) => priced.goods.get(goodsId)?.facts);
  return { ...priced, couponHint: hint ?? undefined, freight: await freightTo(platform, address, priced) };
}

/** Freight as the settlement would count it, for the default address; nothing is added to the cart's sums. */
async function freightTo(
  platform: CartCall['platform'],
  address: DefaultAddress | null,
  { quote, lines }: PricedCart,
): Promise<PricedCart['freight']> {
  const template = address && (await usualFreight(platform));
  if (!template || !quote.lines.some(({ checked }) => checked)) return undefined;
  const facts = new Map(lines.map(({ row, quoted }) => [quoted.key, row.goods.facts]));
  const estimate = estimateFreight(quote, template, address.regionCode, (key) => facts.get(key));
  return { ...estimate, place: address.place };
}
