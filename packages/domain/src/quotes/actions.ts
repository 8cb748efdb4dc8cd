import { type QuoteFacts, quoteTransition } from './transitions';

export type QuoteAction = 'accept' | 'message' | 'withdraw' | 'again' | 'print';

/** The buyer's buttons for a quote request (UX §4.11). `openLines`: lines that no order holds. */
export function quoteActions(facts: QuoteFacts, openLines: number): QuoteAction[] {
  const actions: QuoteAction[] = [];
  if (openLines > 0 && quoteTransition(facts, 'order', 'buyer').ok) actions.push('accept');
  if (mayWrite(facts)) actions.push('message');
  if (quoteTransition(facts, 'withdraw', 'buyer').ok) actions.push('withdraw');
  if (facts.state !== 'waiting') actions.push('again');
  actions.push('print');
  return actions;
}

/** Both sides may write until the request is withdrawn or declined. */
export function mayWrite({ state }: Pick<QuoteFacts, 'state'>): boolean {
  return state !== 'withdrawn' && state !== 'declined';
}
