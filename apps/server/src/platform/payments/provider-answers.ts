import { CURRENCY, type Verdict } from './provider';

/** A refusal that the provider itself signed, by its code. */
export interface ProviderRefusal {
  refused: string;
}

export const isRefused = (answer: object): answer is ProviderRefusal => 'refused' in answer;

/** The verdict on a trade that the provider does not have. */
export const unknownTrade = (merchant: string): Verdict => ({
  state: 'unknown',
  transaction: '',
  amount: 0,
  currency: CURRENCY,
  merchant,
  paidAt: null,
  reason: '',
});
