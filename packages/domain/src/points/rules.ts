import { type Fen, fen } from '../money';
import { count, percent, schema, yesNo } from '../promotions/settings';

/** The kind of promotion by which points are spent. */
export const SPEND_KIND = 'points-spend';

/** Between what the numbers of earning may be. */
export const EARN_LIMITS = { perYuan: { min: 1, max: 1_000 }, months: { min: 0, max: 120 } } as const;

/** How points are earned and how long they live; one rule for the mall. Spending has its own (`points-spend`). */
export const earnSettings = schema({
  on: yesNo('启用积分'),
  /** Points for each whole yuan paid. */
  perYuan: count('每消费 1 元得积分', { ...EARN_LIMITS.perYuan, unit: '积分' }),
  /** The year of earning ends, then so many months. */
  months: count('有效月数', { ...EARN_LIMITS.months, help: '0 为长期有效', unit: '个月' }),
});

export type EarnRule = NonNullable<ReturnType<typeof earnSettings.of>>;

/** Spending at /pay. */
export const spendSettings = schema({
  perYuan: count('多少积分抵 1 元', { min: 1, max: 100_000, unit: '积分' }),
  maxShare: percent('最多抵扣商品金额的比例', { min: 1, max: 100 }),
  minimum: count('至少使用', { min: 0, max: 1_000_000, unit: '积分' }),
});

export type SpendRule = NonNullable<ReturnType<typeof spendSettings.of>>;

/** Points for goods that were paid for, freight left out; whole points for whole yuan. */
export function pointsEarned({ on, perYuan }: EarnRule, goodsPaid: Fen): number {
  return on ? Math.floor(goodsPaid / 100) * perYuan : 0;
}

/**
 * Points to be taken back in all once `refunded` of `goodsPaid` has been returned: what was earned less what the rest
 * would earn, so that partial refunds in any order end at the same number and a whole one takes back everything.
 */
export function pointsToTakeBack(rule: EarnRule, goodsPaid: Fen, refunded: Fen, earned: number): number {
  const kept = pointsEarned({ ...rule, on: true }, fen(Math.max(goodsPaid - refunded, 0)));
  return Math.min(Math.max(earned - kept, 0), earned);
}

/** What points are worth, rounded down. */
export function worthOfPoints({ perYuan }: Pick<SpendRule, 'perYuan'>, points: number): Fen {
  return fen(Number((BigInt(points) * 100n) / BigInt(perYuan)));
}

/** The fewest points that are worth at least this. */
export function pointsForWorth({ perYuan }: Pick<SpendRule, 'perYuan'>, worth: Fen): number {
  return Number((BigInt(worth) * BigInt(perYuan) + 99n) / 100n);
}

export type PointsUse = {
  /** Whole points taken: never more than their worth needs. */
  readonly points: number;
  readonly worth: Fen;
};

/** The most that may be spent on goods of this amount with this balance. */
export function pointsUsable(rule: SpendRule, balance: number, goods: Fen): PointsUse {
  return spendPoints(rule, balance, balance, goods);
}

/** Cuts the requested points to the balance and the share; below the minimum nothing is spent. */
export function spendPoints(rule: SpendRule, requested: number, balance: number, goods: Fen): PointsUse {
  const most = fen(Number((BigInt(goods) * BigInt(rule.maxShare)) / 100n));
  const held = worthOfPoints(rule, Math.max(0, Math.min(requested, balance)));
  const worth = fen(Math.min(held, most));
  const points = pointsForWorth(rule, worth);
  return points < rule.minimum || worth === 0 ? { points: 0, worth: fen(0) } : { points, worth };
}
