import type { Quote } from '../../pricing/quote-types';
import type { PromotionRecord, QuoteInput } from '../../pricing/types';
import { countingKeys } from '../groups';
import { thresholdOf } from '../threshold';
import { additionalPurchaseSettings } from './settings';

/** How far a basket meets the condition of an additional purchase. */
export type AddOnState = {
  readonly reached: boolean;
  /** 「还差 60瓶可换购」; empty when reached, or with nothing of it in the basket. */
  readonly missingText: string;
  /** 0–100, 100 only when reached. */
  readonly progress: number;
};

export function addOnState(record: PromotionRecord, input: QuoteInput, quoted: Quote): AddOnState {
  const settings = additionalPurchaseSettings.of(record.settings);
  if (!settings) return { reached: false, missingText: '', progress: 0 };
  const reached = quoted.offers.some(({ type, cause }) => type === 'add-on' && cause.ref === record.id);
  if (reached) return { reached, missingText: '', progress: 100 };
  const keys = new Set(countingKeys(input, quoted, settings.scope, 'extras'));
  const size = quoted.lines
    .filter(({ key, checked }) => checked && keys.has(key))
    .reduce((sum, { payable, totalPieces }) => sum + (settings.by === 'amount' ? payable : totalPieces), 0);
  const missingText =
    quoted.hints.find(({ ref, kind }) => ref === record.id && kind === record.kind)?.text ?? '';
  const progress = Math.min(Math.floor((size * 100) / thresholdOf(settings.by, settings)), 99);
  return { reached, missingText, progress };
}
