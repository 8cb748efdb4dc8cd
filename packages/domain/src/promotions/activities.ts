import type { PromotionRecord, TimeWindow } from '../pricing/types';
import { formatMinute } from '../time';
import { activityQuotas } from './activity-limits';
import type { ActivityRules } from './activity-types';
import { goodsActivityOf } from './kind-of';

/** What an activity sells, at which prices and limits; null for other kinds and for broken settings. */
export function activityRules(record: PromotionRecord): ActivityRules | null {
  return goodsActivityOf(record.kind)?.rules(record) ?? null;
}

/** The window in force: where it sells in sessions the running, next or last one; null when there never is one. */
export function activityWindow(record: PromotionRecord, now: Date): TimeWindow | null {
  const sessions = goodsActivityOf(record.kind)?.sessions;
  return sessions ? sessions.now(record, now) : record.window;
}

/** Whether nothing more will be sold under it: its window is over, or no session is left. */
export function isOver(record: PromotionRecord, now: Date): boolean {
  const { start, end } = record.window;
  if (end !== null && now >= end) return true;
  if (start !== null && now < start) return false;
  const window = activityWindow(record, now);
  return window === null || (window.end !== null && now >= window.end);
}

/** What an activity reserves from the goods' stock now: nothing once it is over (INVARIANTS I3). */
export function quotasNow(record: PromotionRecord, now: Date): ReturnType<typeof activityQuotas> {
  return isOver(record, now) ? [] : activityQuotas(record, activityRules(record));
}

/** 活动规则, one sentence an entry. Holds no price: visitors read it too. */
export function activityRuleTexts(record: PromotionRecord): string[] {
  const rules = activityRules(record);
  if (!rules) return [];
  const { start, end } = record.window;
  const span = `${start ? formatMinute(start) : '即日'} 起${end ? `，至 ${formatMinute(end)} 止` : ''}`;
  return [
    `活动时间：${span}。`,
    ...(goodsActivityOf(record.kind)?.ruleTexts?.(record) ?? []),
    ...(rules.perOrder === null ? [] : [`每种商品每单最多 ${rules.perOrder}（按最小单位计）。`]),
    ...(rules.perCompany === null
      ? []
      : [`每种商品每客户最多 ${rules.perCompany}（按最小单位计，按全部有效订单累计）。`]),
    ...(rules.goods.some(({ stock }) => stock !== null) ? ['活动商品数量有限，售完为止。'] : []),
    rules.couponAllowed ? '可以使用优惠券。' : '不可使用优惠券。',
  ];
}
