import { formatCount } from '../money';
import type { ClaimNeeded } from '../pricing/quote-types';
import { CLAIM_KINDS, goodsOfActivityStock, isLimitOf } from '../promotions/claims';
import { piecesText } from '../promotions/quantity-words';
import { type QuantityRule, firstValidQuantity, totalPieces } from '../quantity';

/** How much a company may hold in unpaid orders. */
export type UnpaidCaps = {
  /** Most unpaid orders at a time; null = any number. */
  readonly orders: number | null;
  /** Most unpaid pieces of a goods, per cent of its stock; 100 = all of it. */
  readonly stockPercent: number;
  /** Goods with less stock than so many pieces have no such share. */
  readonly stockFrom: number;
};

/** Whether these caps limit nothing, so nothing needs to be counted. */
export const isUncapped = ({ orders, stockPercent }: UnpaidCaps): boolean =>
  orders === null && stockPercent >= 100;

/** What an order would hold of a shared stock, in pieces. */
export type DrawnStock = Pick<ClaimNeeded, 'kind' | 'ref'> & {
  readonly goodsId: string;
  readonly pieces: number;
};

/**
 * The stocks that the caps apply to: the goods' own, and an activity's own where the activity has no limit per company.
 */
export function cappedStocks(claims: readonly ClaimNeeded[]): DrawnStock[] {
  return claims.flatMap(({ kind, ref, quantity: pieces }): DrawnStock[] => {
    if (kind === CLAIM_KINDS.stock) return [{ kind, ref, goodsId: ref, pieces }];
    if (kind !== CLAIM_KINDS.activityStock || claims.some((claim) => isLimitOf(claim, ref))) return [];
    return [{ kind, ref, goodsId: goodsOfActivityStock(ref), pieces }];
  });
}

/** A goods in an order that is about to be placed. */
export type WantedGoods = {
  readonly name: string;
  readonly rule: QuantityRule;
  /** Pieces that the order would hold of its stock. */
  readonly pieces: number;
  /** Pieces in the warehouse that are not paid for. */
  readonly stock: number;
  /** Pieces of it in the company's unpaid orders. */
  readonly held: number;
};

/**
 * Most unpaid pieces of a goods that a company may hold; null = any number. Never less than the smallest quantity that
 * can be ordered at all.
 */
export function unpaidPiecesCap(caps: UnpaidCaps, rule: QuantityRule, stock: number): number | null {
  if (caps.stockPercent >= 100 || stock < caps.stockFrom) return null;
  const share = Math.floor((stock * caps.stockPercent) / 100);
  return Math.max(share, leastOrder(rule));
}

const leastOrder = (rule: QuantityRule): number => totalPieces(rule, firstValidQuantity(rule));

/**
 * Why a company may not place this order before it pays or cancels others, in Chinese: what is open, and what may
 * still be ordered. Null = it may. `orders`: its unpaid orders.
 */
export function refuseUnpaid(
  caps: UnpaidCaps,
  { orders, goods }: { readonly orders: number; readonly goods: readonly WantedGoods[] },
): string | null {
  if (caps.orders !== null && orders >= caps.orders)
    return `贵公司已有 ${formatCount(orders)} 个待付款订单，最多同时 ${formatCount(caps.orders)} 个，请先付款或取消后再下单`;
  for (const { name, rule, pieces, stock, held } of goods) {
    const cap = unpaidPiecesCap(caps, rule, stock);
    if (cap === null || held + pieces <= cap) continue;
    const left = Math.max(cap - held, 0);
    const open = held > 0 ? `贵公司待付款订单中已有 ${piecesText(rule, held)}，` : '';
    const next = left >= leastOrder(rule) ? `本次最多 ${piecesText(rule, left)}` : '请先付款或取消后再下单';
    return `${name} 每家公司未付款的数量最多 ${piecesText(rule, cap)}，${open}${next}`;
  }
  return null;
}
