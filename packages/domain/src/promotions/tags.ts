import { isWithin } from '../pricing/window';
import type { GoodsFacts, PromotionRecord } from '../pricing/types';
import { kindOf } from './kind-of';

/** 「秒杀」「满500赠」: a promotion in a few characters on a goods' card, with the kind that gives it its colour. */
export type PromotionTag = { readonly kind: string; readonly text: string };

/**
 * The tags of the running promotions for these goods, by priority (UX §2.1), each text once. The caller filters the
 * promotions by audience.
 */
export function promotionTags(
  records: readonly PromotionRecord[],
  goods: GoodsFacts,
  now: Date,
): PromotionTag[] {
  const tags = new Map<string, PromotionTag>();
  for (const record of records) {
    if (!isWithin(record.window, now)) continue;
    const text = kindOf(record.kind)?.tag?.(record, goods, now);
    if (text && !tags.has(text)) tags.set(text, { kind: record.kind, text });
  }
  return [...tags.values()];
}
