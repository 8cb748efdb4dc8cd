import type { PromotionRecord, TimeWindow } from '../pricing/types';
import { type ActivityRules, activityQuotas } from './activity';
import { flashSaleSettings } from './flash-sale';
import { GROUP_FAILED_TEXT, groupBuyingSettings, sizeText } from './group-buying';
import { presaleFateText, presaleSettings } from './presale';
import { seckillSettings, sessionNow } from './seckill';
import type { Schema } from './settings';
import { formatMinute } from '../time';

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
  const { start, end } = record.window;
  if (end !== null && now >= end) return true;
  if (start !== null && now < start) return false;
  const window = activityWindow(record, now);
  return window === null || (window.end !== null && now >= window.end);
}

/** What an activity keeps apart from the goods' stock now: nothing once it is over (INVARIANTS I3). */
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
    ...ownRules(record),
    ...(rules.perOrder === null ? [] : [`每种商品每单最多 ${rules.perOrder}（按最小单位计）。`]),
    ...(rules.perCompany === null
      ? []
      : [`每种商品每家公司最多 ${rules.perCompany}（按最小单位计，按全部有效订单累计）。`]),
    ...(rules.goods.some(({ stock }) => stock !== null) ? ['活动商品数量有限，售完为止。'] : []),
    rules.couponAllowed ? '可以使用优惠券。' : '不可使用优惠券。',
  ];
}

function ownRules(record: PromotionRecord): string[] {
  const seckill = record.kind === 'seckill' ? seckillSettings.of(record.settings) : null;
  const group = record.kind === 'group-buying' ? groupBuyingSettings.of(record.settings) : null;
  const fate = record.kind === 'presale' ? presaleFateText(record) : '';
  return [
    ...(seckill
      ? [`每日场次：${seckill.sessions.map((one) => `${one.start}–${one.end}`).join('、')}。`]
      : []),
    ...(group ? [`${sizeText(group.size)}，开团后 ${group.hours} 小时内有效；${GROUP_FAILED_TEXT}。`] : []),
    ...(fate === '' ? [] : [fate]),
  ];
}
