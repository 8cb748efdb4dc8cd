import { type Fen, formatAmount } from '../money';
import type { OrderState } from './states';

/** What decides whether an order waits for money. */
export type OwedFacts = {
  readonly state: OrderState;
  /** Goods go out before the money came: 放行. */
  readonly released: boolean;
  /** Every fen is captured. */
  readonly paid: boolean;
};

const GOING: readonly OrderState[] = ['to-ship', 'part-shipped', 'shipped', 'completed'];

/** Released, alive, and not paid: the buyer can pay it as long as it stays so. */
export const isOwed = ({ state, released, paid }: OwedFacts): boolean =>
  released && !paid && GOING.includes(state);

/** What a company owes for released orders, and up to how much it may. Fen. */
export type ReleaseRoom = { readonly limit: Fen; readonly owed: Fen; readonly amount: Fen };

/** Why an order of this amount cannot be released, in words; undefined where it can (ADMIN §7.2, 放行). */
export function releaseRefusal({ limit, owed, amount }: ReleaseRoom): string | undefined {
  if (limit === 0) return '该客户没有先发货额度，请先设定额度';
  if (owed + amount <= limit) return undefined;
  const yuan = (one: Fen): string => `¥${formatAmount(one)}`;
  return `超过先发货额度：额度 ${yuan(limit)}，未收款 ${yuan(owed)}，本单 ${yuan(amount)}`;
}
