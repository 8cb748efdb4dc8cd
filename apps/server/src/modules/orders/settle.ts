import { type Refusal, refuse } from '@pifa/contract';
import {
  type ChildOrder,
  claimKey,
  couponChoices,
  type CouponChoices,
  type CouponInstance,
  fen,
  type Quote,
  type QuoteRefusal,
  type ScarceFact,
  splitByShipFrom,
  subtractFen,
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
import { toBuyer } from '../pricing';
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

/** What is asked to be settled. */
export interface SettleOptions {
  session: Session;
  now: Date;
  /** The cart with its gifts, where it was read already. */
  stored?: StoredCart;
  /** What is left of scarce things, where it was read already. */
  scarce?: Readonly<Record<string, ScarceFact>> | undefined;
  /** Without them all checked lines. */
  cartIds?: readonly string[];
  address: FrozenAddress | null;
  /** The coupon that is wanted, '' = none; without it the best one. */
  couponId?: string | undefined;
  /** The company's coupons are to be shown even where none is wanted. */
  withWallet?: boolean;
  /** The company's coupons, where they were read already. */
  wallet?: readonly CouponInstance[] | undefined;
  /** Points to spend; without it nobody asks for the balance. */
  points?: number | undefined;
  /** What the company holds unpaid, where it was counted already. */
  unpaid?: UnpaidHeld | undefined;
  /** The seller splits orders by ship-from place. */
  autoSplit: boolean;
}

/** A cart's chosen lines, priced, with what stands in the way. */
export interface Settlement {
  cart: PricedCart;
  /** The lines that would be ordered. */
  lines: PricedLine[];
  /** Lines that were wanted but cannot be ordered. */
  troubled: PricedLine[];
  /** Ids that were named but are not in the cart. */
  missing: number;
  quote: Quote;
  /** What comes with the lines. */
  gifts: GivenGift[];
  /** The company's coupons for these lines; null where none was wanted. */
  coupons: CouponChoices | null;
  /** The coupon in the quote, '' = none. */
  couponId: string;
  /** A coupon was named that cannot be used here. */
  couponRefused: boolean;
  /** The company leaves too much unpaid already. */
  unpaidRefusal: Refusal | undefined;
  /** More than one = the order will be split. */
  split: ChildOrder[];
  address: FrozenAddress | null;
}

/**
 * Reads and prices what would be ordered: one statement each for the cart, for what is scarce, for coupons and for what
 * is unpaid, as far as they were not read before.
 */
export async function settle(db: Db, platform: Platform, wish: SettleOptions): Promise<Settlement> {
  const { session, now, address } = wish;
  const promotions = await livePromotions(platform, now);
  const stored = wish.stored ?? (await readWithGifts({ db, platform }, session, { promotions, now }));
  const freight = await freightTemplate(platform, address?.regionCode ?? '');
  const only = wish.cartIds && new Set(wish.cartIds.map(Number));
  const options = {
    buyer: toBuyer(session),
    now,
    promotions,
    ...(wish.points === undefined ? {} : { points: wish.points }),
    freight,
    address: address && { regionCode: address.regionCode },
    ...(only ? { only } : {}),
  };
  const plain = await priceStored(db, stored, options, wish.scarce);
  const { cart, ...coupon } = await chooseCoupon(db, plain, wish);
  const lines = cart.lines.filter((line) => line.checked);
  const gifts = givenGifts(cart);
  const wanted = (line: PricedLine): boolean => (only ? only.has(line.row.id) : line.row.isCheck);
  const known = new Set(stored.rows.map((row) => row.id));
  const unpaidRefusal = await refuseUnpaid(db, platform, wish, { lines, quote: cart.quote });
  return {
    cart,
    lines,
    troubled: cart.lines.filter((line) => wanted(line) && line.problem !== undefined),
    missing: [...(only ?? [])].filter((id) => !known.has(id)).length,
    quote: cart.quote,
    gifts,
    ...coupon,
    unpaidRefusal,
    split: wish.autoSplit ? splitOf(lines, gifts, cart.quote) : [],
    address,
  };
}

/** Counts what the company leaves unpaid and says when it would be too much; no statement where it has no caps. */
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

/** The coupon that was named, else the one that the buyer gets most by; one that cannot be used leaves the quote without any. */
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

/** A gift ships from where it lies and costs nothing: it may make a part of its own, it shifts no amount. */
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
  // Points are in the lines' shares already.
  const parts = splitByShipFrom([...bought, ...given], { freight, points: fen(0) });
  return parts.length > 1 ? parts : [];
}

/** Kinds of goods, packs and loose pieces in a child order. Gifts do not count. */
export function countsOf(lines: readonly PricedLine[], { lineKeys }: ChildOrder) {
  const own = lines.filter(({ quoted }) => lineKeys.includes(quoted.key));
  return {
    packs: own.reduce((sum, { row }) => sum + row.packs, 0),
    pieces: own.reduce((sum, { row }) => sum + row.pieces, 0),
    kinds: new Set(own.map(({ row }) => row.goods.id)).size,
  };
}

const namesOf = (lines: readonly PricedLine[]): string[] => lines.map(({ row }) => row.goods.name);

/** Wanted lines that cannot be ordered as they are. */
export function refuseTroubled({ troubled, missing }: Settlement): Refusal | undefined {
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
  if (troubled.length > 0) return refuse('lines-need-attention', { names: namesOf(troubled) });
  return missing > 0 ? refuse('lines-need-attention', { names: ['部分商品已不在购物车中，'] }) : undefined;
}

/** Everything that stands in the way of ordering these lines, the first thing first. */
export function refuseSettlement(settlement: Settlement): Refusal | undefined {
  const { lines, quote, address, couponRefused, unpaidRefusal } = settlement;
  for (const refusal of quote.refusals) {
    switch (refusal.kind) {
      case 'area-not-delivered':
        return refuse('not-deliverable', { region: address ? regionName(address) : '' });
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

/** What a promotion says against the order, by the stage that says it. */
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
