import type { PromotionRecord } from '@pifa/domain';
import { flashSales, groupBuyings, presales, seckills } from './activities';
import { additionalPurchases, fullAmountGifts, fullAmountReductions, limitedPurchases } from './offers';
import { couponTemplates, luckyDraws, pointsSpending } from './rewards';

/** What each kind shows in the demo mall, every activity in each of its states at this moment. */
export const demoPromotions = (now: Date): PromotionRecord[] =>
  [
    ...[seckills, flashSales, fullAmountReductions, fullAmountGifts, additionalPurchases],
    ...[limitedPurchases, presales, groupBuyings, couponTemplates, pointsSpending, luckyDraws],
  ].flatMap((build) => build(now));
