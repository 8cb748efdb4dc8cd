import type { ClaimNeeded } from '../pricing/quote-types';

/**
 * The kinds of scarce things. Orders claim and release them all alike, without knowing the kinds (RULINGS "Orders").
 * Quantities are pieces, except 'coupon', 'seat' (1 each) and 'points'.
 */
export const CLAIM_KINDS = {
  /** Goods in the warehouse; ref = goods id. */
  stock: 'stock',
  /** Pieces carved out of the goods' stock for an activity; ref = activity:goods. */
  activityStock: 'activity-stock',
  /** How much a company may still buy; ref = activity:what:period:company, capacity = the limit. */
  limit: 'limit',
  /** Gifts that a promotion may still give; ref = activity:goods. */
  gift: 'gift',
  /** Add-on pieces that an offer may still sell; ref = activity:goods. */
  addOn: 'add-on',
  /** A member's coupon; ref = its id, capacity 1. */
  coupon: 'coupon',
  /** Seats of a group; ref = activity:group, capacity = its size. */
  seat: 'seat',
  /** A company's points; ref = company. */
  points: 'points',
  /** Prizes of a lucky draw; ref = draw:prize. */
  prize: 'prize',
} as const;

/** What names a scarce thing, without a quantity. */
export type ScarceRef = Pick<ClaimNeeded, 'kind' | 'ref' | 'capacity'>;

/** The key under which `QuoteInput.scarce` holds it. */
export function claimKey(kind: string, ref: string): string {
  return `${kind}:${ref}`;
}

export const stockRef = (goodsId: string): ScarceRef => ({ kind: CLAIM_KINDS.stock, ref: goodsId });

export const activityStockRef = (activityId: string, goodsId: string): ScarceRef => ({
  kind: CLAIM_KINDS.activityStock,
  ref: `${activityId}:${goodsId}`,
});

/** The goods of an activity's own stock, by its ref. */
export const goodsOfActivityStock = (ref: string): string => ref.split(':')[1] ?? '';

/** A company's limit for the goods of this activity's own stock. */
export const isLimitOf = ({ kind, ref }: Pick<ScarceRef, 'kind' | 'ref'>, activityStock: string): boolean =>
  kind === CLAIM_KINDS.limit && ref.startsWith(`${activityStock}:`);

export const giftRef = (activityId: string, goodsId: string): ScarceRef => ({
  kind: CLAIM_KINDS.gift,
  ref: `${activityId}:${goodsId}`,
});

export const addOnRef = (activityId: string, goodsId: string): ScarceRef => ({
  kind: CLAIM_KINDS.addOn,
  ref: `${activityId}:${goodsId}`,
});

export const couponRef = (couponId: string): ScarceRef => ({
  kind: CLAIM_KINDS.coupon,
  ref: couponId,
  capacity: 1,
});

export const seatRef = (activityId: string, groupId: string, size: number): ScarceRef => ({
  kind: CLAIM_KINDS.seat,
  ref: `${activityId}:${groupId}`,
  capacity: size,
});

export const pointsRef = (companyId: string): ScarceRef => ({ kind: CLAIM_KINDS.points, ref: companyId });

export const prizeRef = (drawId: string, prizeId: string): ScarceRef => ({
  kind: CLAIM_KINDS.prize,
  ref: `${drawId}:${prizeId}`,
});

/** A company's counter for an activity: `what` is a goods id, a group, or '*'; `period` from `periodKey`. */
export const limitRef = (
  activityId: string,
  what: string,
  period: string,
  companyId: string,
  limit: number,
): ScarceRef => ({
  kind: CLAIM_KINDS.limit,
  ref: `${activityId}:${what}:${period}:${companyId}`,
  capacity: limit,
});

export function claimOf(thing: ScarceRef, quantity: number): ClaimNeeded {
  return { ...thing, quantity };
}
