import { isRefusal, type Refusal, refuse } from '@pifa/contract';
import { couponChoices, estimateFreight } from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import { ask, type Db, type Platform, type Session, type SessionProof } from '../../platform';
import { freightTemplate } from '../delivery';
import { toBuyer } from '../pricing';
import { livePromotions } from '../promotions';
import {
  type CartRow,
  cartStore,
  type CartSums,
  type CartWrite,
  lineKey,
  readingCart,
  type StoredCart,
} from './cart-store';
import {
  alongCart,
  type BesideCart,
  besideCart,
  type CartContent,
  type DefaultAddress,
  priceCart,
  type PricedCart,
  priceStored,
  type PricingOptions,
} from './price-cart';
import { marksAfter, stillMarked } from './cart-marks';
import { giftsToRead, readAnew, recallWithGifts } from './read-with-gifts';
import { rememberedCarts } from './remembered-carts';

/** Who asks, when, and where the cart lies. */
export interface CartCall {
  db: Db;
  platform: Platform;
  session: Session;
  /** What still has to prove the session. */
  proof?: SessionProof | undefined;
  now: Date;
}

/** A cart has one user with a few open pages; who collides with oneself more often is asked to slow down. */
const MOST_TRIES = 20;

/**
 * Reads and prices the cart: two statements, what is scarce and coupons in the second; one where the cart is still as
 * this server remembers it.
 */
export async function readCart(call: CartCall): Promise<PricedCart> {
  const { db, platform, session, proof } = call;
  const options = await optionsOf(call);
  const offering = { ...options, proof };
  const recalled = recallWithGifts(platform, session, offering);
  const along = recalled?.known.rows.some(({ isCheck }) => isCheck)
    ? alongCart(recalled.known, options)
    : undefined;
  const found = recalled && (await ask(db, recalled.asked(along?.column)));
  if (!found) return priced(call, await readAnew(call, session, offering), options);
  return priced(call, found.cart, options, await along?.from(db, found.along));
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
type Decide = (cart: StoredCart) => Decided | Promise<Decided>;

interface ChangeWish {
  /** Only what touches these goods is read, unless `whole`; without them the whole cart and its gifts. */
  goodsIds?: readonly string[];
  whole?: boolean;
}

/**
 * Changes the cart: reads it, lets `decide` answer the write (or a refusal, or undefined for "nothing to do"),
 * and writes it only if the cart still is what was read; else it starts again. Two statements.
 */
export async function changeCart(
  call: CartCall,
  decide: Decide,
  wish: ChangeWish = {},
): Promise<ChangedCart | Refusal> {
  return change(call, await optionsOf(call), decide, wish);
}

/** `toPrice`: nothing is added, and what decides the new prices is read in the statement that writes the change. */
async function change(
  call: CartCall,
  options: PricingOptions,
  decide: Decide,
  { goodsIds = [], whole = goodsIds.length === 0, toPrice = false }: ChangeWish & { toPrice?: boolean },
): Promise<(ChangedCart & { beside?: BesideCart | undefined }) | Refusal> {
  const { db, session, now, proof } = call;
  const gifts = goodsIds.length > 0 ? [] : giftsToRead(options.promotions, now);
  const wanted = [...goodsIds, ...gifts];
  const quick = toPrice && whole ? await changeRemembered(call, options, decide, wanted) : undefined;
  if (quick) return quick;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const cart = await ask(db, readingCart(session, now, { wanted, whole, proof, marked: whole && toPrice }));
    const write = await decide(cart);
    if (write === undefined) return { ...cart, addedIds: new Map() };
    if (isRefusal(write)) return write;
    const changed = await writeChange(call, { cart, write, options, wanted, toPrice });
    if (changed) return changed;
  }
  return refuse('too-many-requests', {});
}

/**
 * Changes the cart as this server remembers it, in one statement that writes only while session, cart and everything
 * behind its lines are what was decided on. Undefined where it is not remembered, nothing was written, or the answer
 * would be a refusal: then the cart is read.
 */
async function changeRemembered(
  call: CartCall,
  options: PricingOptions,
  decide: Decide,
  wanted: readonly string[],
): ReturnType<typeof writeChange> {
  const { platform, session, now, proof } = call;
  const cart = rememberedCarts(platform).recall(session, wanted, now);
  const write = cart && (await decide(cart));
  if (!cart?.marks || !write || isRefusal(write)) return undefined;
  const stands = proof?.condition() ?? sql`true`;
  const provided = sql<boolean>`${stands} and ${stillMarked(session.userId, wanted, cart.marks)}`;
  return writeChange(call, { cart, write, options, wanted, toPrice: true, provided });
}

interface Changing {
  cart: StoredCart;
  write: CartWrite;
  options: PricingOptions;
  wanted: readonly string[];
  toPrice: boolean;
  provided?: RawBuilder<boolean>;
}

/** Writes a change of the cart; undefined when the cart is not what was read any more. */
async function writeChange(
  { db, platform, session, now, proof }: CartCall,
  { cart, write, options, wanted, toPrice, provided }: Changing,
): Promise<(ChangedCart & { beside?: BesideCart | undefined }) | undefined> {
  const carts = rememberedCarts(platform);
  const after = toPrice ? rowsAfter(cart, write, new Map()) : undefined;
  const along = after?.some(({ isCheck }) => isCheck) ? alongCart({ rows: after }, options) : undefined;
  const written = await cartStore(db).write(session.userId, cart.version, write, now, {
    along: along?.column,
    provided,
  });
  if (!written) {
    carts.forget(session.userId);
    return undefined;
  }
  if (provided) proof?.wasMet();
  const { addedIds, by } = written;
  const rows = after ?? rowsAfter(cart, write, addedIds);
  const changed: ChangedCart = {
    rows,
    version: cart.version + 1,
    choices: write.choices ?? cart.choices,
    wanted: cart.wanted,
    others: cart.others,
    addedIds,
  };
  if (after && cart.marks) {
    const touched = new Set(write.changed.map(({ id }) => id));
    const marks = marksAfter(cart.marks, rows, touched, by);
    carts.keep(session, wanted, { ...changed, rows, marks }, now);
  } else carts.forget(session.userId);
  return { ...changed, beside: await along?.from(db, written.along) };
}

/** Changes the cart, without adding to it, and answers it priced: two statements, one where it is remembered. */
export async function changeAndPrice(call: CartCall, decide: Decide): Promise<PricedCart | Refusal> {
  const options = await optionsOf(call);
  const changed = await change(call, options, decide, { toPrice: true });
  return isRefusal(changed) ? changed : priced(call, changed, options, changed.beside);
}

/** Prices rows as a cart of the caller. */
async function priced(
  { db, platform }: CartCall,
  cart: CartContent,
  options: PricingOptions,
  beside?: BesideCart,
): Promise<PricedCart> {
  if (!cart.rows.some(({ isCheck }) => isCheck)) return priceStored(db, cart, options);
  const { scarce, coupons, address } = beside ?? (await besideCart(db, cart, options));
  const whole = priceCart(cart, options, scarce);
  const { hint } = couponChoices(whole.input, coupons, (goodsId) => whole.goods.get(goodsId)?.facts);
  return { ...whole, couponHint: hint ?? undefined, freight: await freightTo(platform, address, whole) };
}

/** Freight as the settlement would count it, for the default address; nothing is added to the cart's sums. */
async function freightTo(
  platform: Platform,
  address: DefaultAddress | null,
  { quote, lines }: PricedCart,
): Promise<PricedCart['freight']> {
  const template = address && (await freightTemplate(platform, address.regionCode));
  if (!template || !quote.lines.some(({ checked }) => checked)) return undefined;
  const weights = new Map(lines.map(({ row, quoted }) => [quoted.key, row.goods.facts.weight]));
  const estimate = estimateFreight(quote, template, address.regionCode, (key) => weights.get(key) ?? 0);
  return { ...estimate, place: address.place };
}

async function optionsOf({ platform, session, now }: CartCall): Promise<PricingOptions> {
  return { buyer: toBuyer(session), now, promotions: await livePromotions(platform, now) };
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
