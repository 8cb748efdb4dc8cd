import type { PromotionRecord, TimeWindow } from '../pricing/types';
import { type ActivityRules, activityQuotas } from './activity';
import { flashSaleSettings } from './flash-sale';
import { groupBuyingSettings } from './group-buying';
import { presaleSettings } from './presale';
import { seckillSettings, sessionNow } from './seckill';
import type { Schema } from './settings';

/** The kinds that have a page of their own (UX §4.10), in the order in which a goods' page names them. */
const SCHEMAS: Readonly<Record<string, Schema<ActivityRules>>> = {
  seckill: seckillSettings,
  'flash-sale': flashSaleSettings,
  presale: presaleSettings,
  'group-buying': groupBuyingSettings,
};

/** What an activity sells, at which prices and limits; null for other kinds and for broken settings. */
export function activityRules(record: PromotionRecord): ActivityRules | null {
  return SCHEMAS[record.kind]?.of(record.settings) ?? null;
}

/** The window in force: a seckill's is its running, next or last session; null when it never has one. */
export function activityWindow(record: PromotionRecord, now: Date): TimeWindow | null {
  return record.kind === 'seckill' ? sessionNow(record, now) : record.window;
}

/** Nothing will be sold under it any more: its window is over, or no session is left. */
export function isOver(record: PromotionRecord, now: Date): boolean {
  const { end } = record.window;
  if (end !== null && now >= end) return true;
  const window = activityWindow(record, now);
  return window === null || (window.end !== null && now >= window.end);
}

/** What an activity keeps apart from the goods' stock now: nothing once it is over (INVARIANTS I3). */
export function quotasNow(record: PromotionRecord, now: Date): ReturnType<typeof activityQuotas> {
  return isOver(record, now) ? [] : activityQuotas(record, activityRules(record));
}
