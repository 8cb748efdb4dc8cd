import type { WirePayState } from '@pifa/contract/client';

/** What is to be paid now, yuan: of an order in several parts the next part. */
export function dueAmount(pay: WirePayState): number {
  return pay.part?.amount ?? pay.payAmount - pay.paidAmount;
}

/** Nothing says that the order needs no payment: a mall that names no state leaves it to be paid. */
export function isToPay(pay: WirePayState): boolean {
  return pay.orderState === 'unpaid' || pay.orderState === '';
}

/** The part that is paid next cannot be paid yet, or no more. */
export function isBetweenParts(pay: WirePayState): boolean {
  return pay.part !== undefined && !pay.part.open;
}
