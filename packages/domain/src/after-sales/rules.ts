import type { AfterSaleKind } from './states';
import type { OrderState } from '../orders';
import { DAY_MS } from '../time';

/** Days after receipt in which each kind may be requested; 0 = no limit. Settings may override them. */
export type AfterSaleWindows = { readonly returnDays: number; readonly damageDays: number };
export const AFTER_SALE_WINDOWS: AfterSaleWindows = { returnDays: 15, damageDays: 7 };

/** Most photos of a request; 少发/破损 needs at least one. */
export const AFTER_SALE_PHOTOS = 6;

/** What decides how many pieces of a line may be claimed. */
export type LineFacts = {
  /** Of the paid order; a child of a split one has its own state. */
  readonly orderState: OrderState;
  readonly receivedAt: Date | null;
  readonly totalPieces: number;
  readonly shippedPieces: number;
  /** Not shipped, and under a request or cancelled: 仅退款. */
  readonly droppedPieces: number;
  /** Shipped, and under a request or refunded: 退货, 少发/破损. */
  readonly claimedPieces: number;
  /** Let out before it was paid, and still not paid. */
  readonly owed?: boolean;
};

export type LineOffer = { readonly pieces: number; readonly why: string };

const PAID: readonly OrderState[] = ['part-shipped', 'shipped', 'completed'];

/** How many pieces of a line may be claimed in this way now; with the reason where there are none. */
export function afterSaleOffer(
  line: LineFacts,
  kind: AfterSaleKind,
  now: Date,
  windows: AfterSaleWindows,
): LineOffer {
  const none = (why: string): LineOffer => ({ pieces: 0, why });
  if (line.orderState === 'to-ship') return none('订单尚未发货，请直接取消订单');
  if (!PAID.includes(line.orderState)) return none('订单当前状态不能申请售后');
  if (line.owed) return none('订单还没有付款；数量不符或破损请联系客服，减少应付金额');
  if (kind === 'refund-only') {
    const pieces = line.totalPieces - line.shippedPieces - line.droppedPieces;
    return pieces > 0 ? { pieces, why: '' } : none('没有未发货的数量');
  }
  if (line.shippedPieces === 0) return none('该商品尚未发货');
  const days = kind === 'return' ? windows.returnDays : windows.damageDays;
  const since = line.receivedAt && now.getTime() - line.receivedAt.getTime();
  if (days > 0 && since !== null && since >= days * DAY_MS) return none(`收货已超过 ${days} 天`);
  const pieces = line.shippedPieces - line.claimedPieces;
  return pieces > 0 ? { pieces, why: '' } : none('已全部申请售后');
}
