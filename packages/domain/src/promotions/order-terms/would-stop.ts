import { type Fen, ZERO_FEN, addFen } from '../../money';
import { quote } from '../../pricing/quote';
import type { PricingLine, PromotionRecord } from '../../pricing/types';
import { kindOf } from '../kind-of';

/** What a rule over the order would have done to one that was placed without it. */
export type WouldStop = {
  /** Whether it would have been refused; else it would have paid the fee. */
  readonly stops: boolean;
  readonly fee: Fen;
  /** What would have been missing, each sentence once. */
  readonly texts: readonly string[];
};

/** Whether a record of a kind can be asked this: it refuses orders, or charges them. */
export const mayStop = ({ kind }: Pick<PromotionRecord, 'kind'>): boolean =>
  kindOf(kind)?.stage === 'limits' && kind !== 'limited-purchase';

/**
 * An order as it was bought (its lines at the prices that were paid) under a rule that did not run then; null where it
 * would have passed. The window and the audience of the rule are left out: what is asked is what it would do.
 */
export function wouldStop(lines: readonly PricingLine[], rule: PromotionRecord, now: Date): WouldStop | null {
  const kind = kindOf(rule.kind);
  if (!kind || !mayStop(rule)) return null;
  const record: PromotionRecord = { ...rule, window: { start: null, end: null }, audience: 'all' };
  const rest = { buyer: null, address: null, coupon: null, points: 0, choices: {}, freight: null, now };
  const { orderTerms = [], refusals } = quote({ lines, ...rest, promotions: [record] }, [kind]);
  const failed = orderTerms.filter(({ met }) => !met);
  if (failed.length === 0) return null;
  const stops = refusals.some((one) => one.kind === 'promotion' && one.cause.ref === rule.id);
  return {
    stops,
    fee: stops ? ZERO_FEN : addFen(...failed.map(({ fee }) => fee)),
    texts: [...new Set(failed.map(({ text }) => text))],
  };
}
