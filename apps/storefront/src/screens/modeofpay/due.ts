import type { WirePayState } from '@pifa/contract/client';

/** The amount due now, yuan; for an order in instalments, the next instalment. */
export function dueAmount(pay: WirePayState): number {
  return pay.part?.amount ?? pay.payAmount - pay.paidAmount;
}

/** Whether the order needs a payment; without a state from the mall it is assumed to. */
export function isToPay(pay: WirePayState): boolean {
  return pay.orderState === 'unpaid' || pay.orderState === '';
}

/** The next instalment cannot be paid yet, or no longer. */
export function isBetweenParts(pay: WirePayState): boolean {
  return pay.part !== undefined && !pay.part.open;
}
