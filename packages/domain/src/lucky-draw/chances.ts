import type { Fen } from '../money';
import { CLAIM_KINDS, type ScarceRef, limitRef } from '../promotions/claims';
import { periodKey } from '../promotions/period';
import type { LuckyDrawSettings } from './settings';

/** Where a chance comes from, in the order in which chances are used. */
export type ChanceSource = 'day' | 'order' | 'points';

/** What a company has left. */
export type ChanceFacts = {
  /** Free draws left today. */
  readonly day: number;
  /** Chances earned by paid orders. */
  readonly order: number;
  /** Draws for points left today. */
  readonly byPoints: number;
  /** Points that can be spent. */
  readonly points: number;
};

/** The counters to read for `ChanceFacts`, by source; 'order' is granted by `chancesForOrder`, so it has no capacity. */
export function chanceRefs(
  drawId: string,
  { perDay, byPointsPerDay }: LuckyDrawSettings,
  companyId: string,
  now: Date,
): Record<ChanceSource, ScarceRef> {
  const today = periodKey('day', now);
  return {
    day: limitRef(drawId, 'free', today, companyId, perDay),
    order: { kind: CLAIM_KINDS.limit, ref: `${drawId}:order:all:${companyId}` },
    points: limitRef(drawId, 'points', today, companyId, byPointsPerDay),
  };
}

/** Chances earned by a paid order. */
export function chancesForOrder({ perOrder, orderMinimum }: LuckyDrawSettings, paid: Fen): number {
  return paid >= orderMinimum ? perOrder : 0;
}

/** 「剩 2 次」: free, earned, and as many as the points still pay for. */
export function chancesLeft({ pointsPerDraw }: LuckyDrawSettings, facts: ChanceFacts): number {
  const paid =
    pointsPerDraw === null ? 0 : Math.min(facts.byPoints, Math.floor(facts.points / pointsPerDraw));
  return facts.day + facts.order + paid;
}

/** 「如何获得机会」. */
export function chanceTexts({
  perDay,
  perOrder,
  orderMinimum,
  pointsPerDraw,
  byPointsPerDay,
}: LuckyDrawSettings) {
  const texts: string[] = [];
  if (perDay > 0) texts.push(`每天免费抽 ${perDay} 次`);
  if (perOrder > 0) {
    const from = orderMinimum > 0 ? `满 ¥${orderMinimum / 100} ` : '';
    texts.push(`每笔付款订单${from}送 ${perOrder} 次`);
  }
  if (pointsPerDraw !== null && byPointsPerDay > 0)
    texts.push(`${pointsPerDraw} 积分抽 1 次，每天最多 ${byPointsPerDay} 次`);
  return texts;
}
