import type { Fen } from '../money';

/** How an instalment is paid. `credit` (账期) is "due later": a kind of instalment that nobody offers yet (RULINGS). */
export const PAYMENT_METHODS = ['scan', 'transfer', 'on-delivery', 'credit'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const PAYMENT_METHOD_LABELS: Record<PaymentMethod, string> = {
  scan: '扫码支付',
  transfer: '对公转账',
  'on-delivery': '货到付款',
  credit: '账期支付',
};

/** One part of an order's payment plan; 1..n of them, fixed when the order is placed. */
export type Instalment = {
  readonly index: number;
  readonly purpose: 'full' | 'deposit' | 'balance' | 'later';
  readonly amount: Fen;
  /** Payable from – until; null = from the order's placing until its reservation ends. */
  readonly opensAt: Date | null;
  readonly dueAt: Date | null;
  readonly method: PaymentMethod | null;
  /** Σ successful captures, fen. */
  readonly captured: Fen;
};

/** Paid ⇔ every instalment's captures equal its amount (INVARIANTS I11). */
export function isPaidInFull(plan: readonly Instalment[]): boolean {
  return plan.every((part) => part.captured === part.amount);
}

/** The plan's first part that is not captured yet, whether it is open or not; null when all is paid. */
export function nextPart(plan: readonly Instalment[]): Instalment | null {
  return plan.find((part) => part.captured < part.amount) ?? null;
}

/** The first instalment that is open and not captured yet; null when nothing can be paid now. */
export function nextDue(plan: readonly Instalment[], now: Date): Instalment | null {
  const open = nextPart(plan);
  if (!open) return null;
  const early = open.opensAt !== null && now < open.opensAt;
  const late = open.dueAt !== null && now >= open.dueAt;
  return early || late ? null : open;
}

/** Minutes that stock stays reserved for an unpaid order; null = until the order itself ends. */
const RESERVATION_MINUTES: Record<PaymentMethod, number | null> = {
  scan: 30,
  transfer: 3 * 24 * 60,
  'on-delivery': null,
  credit: null,
};

/**
 * When the reservation of an unpaid order ends; null = never by itself. It depends on the payment method, and an
 * uploaded transfer voucher stops the clock (RULINGS "Orders"). Unknown method yet = scan.
 */
export function reservationExpiry(order: {
  readonly placedAt: Date;
  readonly method: PaymentMethod | null;
  readonly voucherUploaded: boolean;
  /** Settings may override the minutes of a method. */
  readonly minutes?: Partial<Record<PaymentMethod, number>>;
}): Date | null {
  const method = order.method ?? 'scan';
  if (method === 'transfer' && order.voucherUploaded) return null;
  const minutes = order.minutes?.[method] ?? RESERVATION_MINUTES[method];
  return minutes === null ? null : new Date(order.placedAt.getTime() + minutes * 60_000);
}
