import type { PromotionRecord } from '../../pricing/types';
import { type Activity, activityOffers, goodsRow } from '../activity';
import { activityLimits, activityScarce } from '../activity-limits';
import type { ActivityRules } from '../activity-types';
import { type UnitKind, settingsFace } from '../kind';
import { sessionNow, sessionsOn } from './sessions';
import { seckillSettings } from './settings';

export { seckillSettings } from './settings';
export * from './sessions';
export * from './verdicts';

const KIND = 'seckill';

/** 秒杀: own price and own stock in daily sessions, only for what was bought in one. */
export const seckill: UnitKind = {
  kind: KIND,
  name: '秒杀',
  about: '每天固定的场次里卖很低的价，数量有限',
  stage: 'unit',
  ...settingsFace(seckillSettings),
  followedBy: { basket: 'no', coupon: 'setting', extras: 'no' },
  offers: (view) =>
    view.records.flatMap((record) => {
      if (view.line.context.kind !== 'activity') return [];
      const activity = inSession(record, view.now);
      return activity ? activityOffers(activity, view, { kind: KIND, label: '秒杀价', open: false }) : [];
    }),
  goodsActivity: {
    rules: ({ settings }) => seckillSettings.of(settings),
    sessions: { now: sessionNow, on: sessionsOn },
    ruleTexts: ({ settings }) => {
      const sessions = seckillSettings.of(settings)?.sessions ?? [];
      return [`每日场次：${sessions.map((one) => `${one.start}–${one.end}`).join('、')}。`];
    },
    remindMinutes: ({ settings }) => seckillSettings.of(settings)?.remindMinutes ?? null,
  },
  activity: {
    limits: (record, basket) => activityLimits(record, seckillSettings.of(record.settings), basket),
  },
  scarce: (record, view) => activityScarce(record, seckillSettings.of(record.settings), view),
  tag: (record, { goodsId }, now) => {
    const rules = seckillSettings.of(record.settings);
    const running = rules && goodsRow(rules.goods, goodsId) && sessionNow(record, now)?.phase === 'live';
    return running ? '秒杀' : null;
  },
};

/** The seckill with the window of its session; null for broken settings or without any session. */
function inSession(record: PromotionRecord, now: Date): Activity<ActivityRules> | null {
  const rules = seckillSettings.of(record.settings);
  const session = rules && sessionNow(record, now);
  return session ? { record, rules, window: session } : null;
}
