import { type Refusal, refuse } from '@pifa/contract';
import {
  type ChildOrder,
  type ChosenWay,
  claimKey,
  couponChoices,
  type CouponChoices,
  type CouponInstance,
  missingOfMinimumText,
  endedLotText,
  fen,
  type Quote,
  type QuoteRefusal,
  type ScarceFact,
  splitByShipFrom,
  subtractFen,
  toBuyer,
} from '@pifa/domain';
import { runStatement, type Db, type Platform, type Session } from '../../platform';
import {
  type PricedCart,
  type PricedLine,
  priceStored,
  readWithGifts,
  type StoredCart,
  withCoupon,
} from '../cart';
import { couponsOf } from '../coupons';
import { freightTemplate } from '../delivery';

import { livePromotions } from '../promotions';
import { type GivenGift, givenGifts } from './given-gifts';
import type { FrozenAddress } from './order-rows';
import {
  unpaidStatement,
  countStocks,
  drawnStocks,
  refuseTooMuchUnpaid,
  unpaidCaps,
  type UnpaidHeld,
} from './unpaid';

/** What to settle. */
export interface SettleOptions {
  session: Session;
  now: Date;
  /** The cart with its gifts, if it has been read already. */
  stored?: StoredCart;
  /** What is left of scarce things, if it has been read already. */
  scarce?: Readonly<Record<string, ScarceFact>> | undefined;
  /** The lines to settle; absent: all checked lines. */
  cartIds?: readonly string[];
  address: FrozenAddress | null;
  /** How it is delivered. */
  way: ChosenWay;
  /** The buyer's address that other ways are compared for; absent: `address`. */
  sentTo?: FrozenAddress | null;
  /** The chosen coupon, '' = none; absent: the best one. */
  couponId?: string | undefined;
  /** Read the company's coupons even if none is chosen. */
  withWallet?: boolean;
  /** The company's coupons, if they have been read already. */
  wallet?: readonly CouponInstance[] | undefined;
  /** Points to spend; absent: the balance is not read. */
  points?: number | undefined;
  /** What the company holds unpaid, if it has been counted already. */
  unpaid?: UnpaidHeld | undefined;
  /** The seller splits orders by ship-from place. */
  autoSplit: boolean;
}

/** A cart's chosen lines, priced, with what prevents an order. */
export interface Settlement {
  cart: PricedCart;
  /** The lines that would be ordered. */
  lines: PricedLine[];
  /** Chosen lines that cannot be ordered. */
  troubled: PricedLine[];
  /** The number of chosen ids that are not in the cart. */
  missing: number;
  quote: Quote;
  /** The gifts that come with the lines. */
  gifts: GivenGift[];
  /** The company's coupons for these lines; null when they were not read. */
  coupons: CouponChoices | null;
  /** The coupon in the quote, '' = none. */
  couponId: string;
  /** The chosen coupon cannot be used here. */
  couponRefused: boolean;
  /** Set when the company leaves too much unpaid. */
  unpaidRefusal: Refusal | undefined;
  /** More than one = the order will be split. */
  split: ChildOrder[];
  address: FrozenAddress | null;
  /** How it is delivered. */
  way: ChosenWay;
  /** The buyer's address that ways are compared for. */
  sentTo: FrozenAddress | null;
}

/**
 * Reads and prices what would be ordered. One statement each for the cart, what is scarce, the coupons and the unpaid
 * orders, unless they have been read already.
 */
export async function settle(db: Db, platform: Platform, options: SettleOptions): Promise<Settlement> {
  const { session, now, address, way } = options;
  const promotions = await livePromotions(platform, now);
  const stored = options.stored ?? (await readWithGifts({ db, platform }, session, { promotions, now }));
  const freight = await freightTemplate(platform, way);
  const only = options.cartIds && new Set(options.cartIds.map(Number));
  const pricing = {
    buyer: toBuyer(session),
    now,
    promotions,
    ...(options.points === undefined ? {} : { points: options.points }),
    freight,
    address: address && { regionCode: address.regionCode },
    ...(only ? { only } : {}),
  };
  const plain = await priceStored(db, stored, pricing, options.scarce);
  const { cart, ...coupon } = await chooseCoupon(db, plain, options);
  const lines = cart.lines.filter((line) => line.checked);
  const gifts = givenGifts(cart);
  const wanted = (line: PricedLine): boolean => (only ? only.has(line.row.id) : line.row.isCheck);
  const known = new Set(stored.rows.map((row) => row.id));
  const unpaidRefusal = await refuseUnpaid(db, platform, options, { lines, quote: cart.quote });
  return {
    cart,
    lines,
    troubled: cart.lines.filter((line) => wanted(line) && line.problem !== undefined),
    missing: [...(only ?? [])].filter((id) => !known.has(id)).length,
    quote: cart.quote,
    gifts,
    ...coupon,
    unpaidRefusal,
    split: options.autoSplit ? splitOf(lines, gifts, cart.quote) : [],
    address,
    way,
    sentTo: options.sentTo === undefined ? address : options.sentTo,
  };
}

/** Refuses when the company would leave too much unpaid. No statement for a company without caps. */
async function refuseUnpaid(
  db: Db,
  platform: Pick<Platform, 'settings'>,
  { session, unpaid }: SettleOptions,
  basket: Pick<Settlement, 'lines' | 'quote'>,
): Promise<Refusal | undefined> {
  const caps = unpaidCaps(platform, session);
  if (!caps) return undefined;
  const counted = unpaid ?? (await runStatement(db, unpaidStatement(session)));
  const drawn = drawnStocks(basket);
  const more = drawn.filter(({ kind, ref }) => !(claimKey(kind, ref) in counted.stocks));
  const held = await countStocks(
    db,
    session,
    counted,
    more.map(({ kind, ref }) => ({ kind, ref })),
  );
  return refuseTooMuchUnpaid(caps, held, { ...basket, drawn });
}

type Chosen = Pick<Settlement, 'coupons' | 'couponId' | 'couponRefused'> & { cart: PricedCart };

/** Applies the chosen coupon, else the best one. A chosen coupon that cannot be used leaves the quote without any. */
async function chooseCoupon(
  db: Db,
  cart: PricedCart,
  { session, now, couponId, withWallet = false, wallet }: SettleOptions,
): Promise<Chosen> {
  if (couponId === '' && !withWallet) return { cart, coupons: null, couponId: '', couponRefused: false };
  const own = wallet ?? (await couponsOf(db, session.khId, now));
  const coupons = couponChoices(cart.input, own, (goodsId) => cart.goods.get(goodsId)?.facts);
  const chosen =
    couponId === undefined ? coupons.best : coupons.usable.find(({ coupon }) => coupon.id === couponId);
  const couponRefused = Boolean(couponId) && !chosen;
  if (!chosen) return { cart, coupons, couponId: '', couponRefused };
  return { cart: withCoupon(cart, chosen.coupon), coupons, couponId: chosen.coupon.id, couponRefused };
}

/** Gifts cost nothing, but one that ships from another place makes a child of its own. */
function splitOf(lines: readonly PricedLine[], gifts: readonly GivenGift[], quote: Quote): ChildOrder[] {
  const { freight } = quote.totals;
  const bought = lines.map(({ row, quoted }) => ({
    key: quoted.key,
    shipFrom: row.goods.facts.shipFrom,
    amount: quoted.amount,
    discount: subtractFen(quoted.amount, quoted.payable),
  }));
  const given = gifts.map(({ key, goods }) => ({
    key,
    shipFrom: goods.facts.shipFrom,
    amount: fen(0),
    discount: fen(0),
  }));
  // The discounts of the lines include the points.
  const parts = splitByShipFrom([...bought, ...given], {
    freight,
    points: fen(0),
    ...(quote.fees ? { fees: quote.fees } : {}),
  });
  return parts.length > 1 ? parts : [];
}

/** Kinds of goods, packs and loose pieces in a child order. Gifts do not count. */
export function countsOf(lines: readonly PricedLine[], { lineKeys }: ChildOrder) {
  const keys = new Set(lineKeys);
  const own = lines.filter(({ quoted }) => keys.has(quoted.key));
  return {
    packs: own.reduce((sum, { row }) => sum + row.packs, 0),
    pieces: own.reduce((sum, { row }) => sum + row.pieces, 0),
    kinds: new Set(own.map(({ row }) => row.goods.id)).size,
  };
}

const namesOf = (lines: readonly PricedLine[]): string[] => lines.map(({ row }) => row.goods.name);

/** Refuses chosen lines that cannot be ordered as they are. */
export function refuseTroubled({ troubled, missing, cart }: Settlement): Refusal | undefined {
  const closed = troubled.find(({ problem }) => problem?.kind === 'activity');
  if (closed?.problem) return refuse('activity-closed', { text: closed.problem.text });
  const quoted = troubled.find(({ problem }) => problem?.kind === 'quote');
  if (quoted?.problem)
    return refuse('quote-closed', { text: `${quoted.row.goods.name}：${quoted.problem.text}` });
  const short = troubled.filter(
    ({ problem }) => problem?.kind === 'out-of-stock' || problem?.kind === 'over-stock',
  );
  if (short.length > 0) return refuse('stock-short', { names: namesOf(short) });
  const limited = troubled.find(({ problem }) => problem?.kind === 'limit');
  if (limited?.problem) return refuse('activity-limit', { text: limited.problem.text });
  const wanting = missingOfMinimum(troubled, cart);
  if (wanting) return refuse('activity-limit', { text: wanting });
  if (troubled.length > 0) return refuse('lines-need-attention', { names: namesOf(troubled) });
  return missing > 0 ? refuse('lines-need-attention', { names: ['部分商品已不在购物车中，'] }) : undefined;
}

/** A line below its own minimum: what it is missing, and the lot that it counted on where one has just ended. */
function missingOfMinimum(troubled: readonly PricedLine[], { input }: PricedCart): string | undefined {
  const short = troubled.filter(({ problem }) => problem?.kind === 'below-minimum');
  if (short.length === 0) return undefined;
  const lines = new Map(input.lines.map((line) => [line.key, line]));
  const wanting = short.flatMap(({ quoted }) => lines.get(quoted.key) ?? []);
  const texts = [
    ...wanting.map((line) => endedLotText(line, input.promotions, input)),
    ...wanting.map(missingOfMinimumText),
  ];
  return texts.find((text) => text !== null);
}

/** The first reason why these lines cannot be ordered. */
export function refuseSettlement(settlement: Settlement): Refusal | undefined {
  const { lines, quote, address, way, couponRefused, unpaidRefusal } = settlement;
  for (const refusal of quote.refusals) {
    switch (refusal.kind) {
      case 'area-not-delivered': {
        const region = address ? regionName(address) : '';
        if (way.way === 'express') return refuse('not-deliverable', { region });
        return refuse('way-unavailable', { text: `${way.name}送不到${region}，请换一种配送方式` });
      }
      case 'stock-sum': {
        const short = lines.filter(({ row }) => row.goods.id === refusal.goodsId);
        return refuse('stock-short', { names: [...new Set(namesOf(short))] });
      }
      case 'quantity': {
        const named = lines.filter(({ quoted }) => quoted.key === refusal.key);
        return refuse('lines-need-attention', { names: namesOf(named) });
      }
      case 'amount':
        return refuse('amount-too-large', { text: refusal.text });
      case 'promotion':
        return refusePromotion(refusal);
    }
  }
  return couponRefused ? refuse('card-unusable', {}) : unpaidRefusal;
}

/** The refusal of a promotion, by its stage. */
function refusePromotion({ cause, text }: Extract<QuoteRefusal, { kind: 'promotion' }>): Refusal {
  switch (cause.stage) {
    case 'unit':
      return refuse('activity-closed', { text });
    case 'coupon':
      return refuse('card-unusable', {});
    case 'points':
      return refuse('points-short', {});
    default:
      return refuse('activity-limit', { text });
  }
}

function regionName({ province, city, county }: FrozenAddress): string {
  return [province, city, county].filter(Boolean).join('');
}
