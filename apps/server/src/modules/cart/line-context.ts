import { type LineContext, type PromotionRecord } from '@pifa/domain';
import type { CartRow } from './cart-store';

/** The promotion of a line that is bought under an activity; undefined for any other line. */
export function activityIdOf(context: string): string | undefined {
  return context.startsWith('activity:') ? context.slice('activity:'.length) : undefined;
}

/** What a line is bought under, in the engine's words. An activity that is gone has no kind, so nothing prices it. */
export function lineContext(
  { context }: Pick<CartRow, 'context' | 'parentId'>,
  promotions: readonly PromotionRecord[],
): LineContext {
  const activityId = activityIdOf(context);
  if (activityId === undefined) return { kind: 'ordinary' };
  const record = promotions.find(({ id }) => id === activityId);
  return { kind: 'activity', activity: record?.kind ?? '', ref: activityId };
}
