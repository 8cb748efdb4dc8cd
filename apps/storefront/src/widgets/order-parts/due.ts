import type { WireOrder } from '@pifa/contract/client';

/** What is to be paid next of an order that is not wholly paid. */
export interface Due {
  /** 「应付」, of an order in parts 「应付尾款」. */
  label: string;
  /** Yuan. */
  amount: number;
  /** False before its window opens and after it closed. */
  open: boolean;
  /** When its window opens, as long as it has not. */
  opensAt: string | undefined;
}

/** Null once nothing is due. An order in parts owes its first part that is not paid. */
export function dueOf({
  state,
  owedAmount,
  payAmount,
  paidAmount = 0,
  phases = [],
}: Pick<WireOrder, 'state' | 'owedAmount' | 'payAmount' | 'phases'> & { paidAmount?: number }): Due | null {
  // Shipped before it is paid: it can be paid all the while.
  if (owedAmount) return { label: '应付', amount: cents(owedAmount), open: true, opensAt: undefined };
  if (state !== 'unpaid') return null;
  const part = phases.find(({ phaseState }) => phaseState !== 'paid');
  if (!part || phases.length < 2)
    return { label: '应付', amount: cents(payAmount - paidAmount), open: true, opensAt: undefined };
  const { name, amount, paidAmount: paid, phaseState, openTime } = part;
  const opensAt = phaseState === 'waiting' ? openTime : undefined;
  return { label: `应付${name}`, amount: cents(amount - paid), open: phaseState === 'open', opensAt };
}

const cents = (yuan: number): number => Math.round(yuan * 100) / 100;
