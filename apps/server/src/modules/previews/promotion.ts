import type { PromotionRecord } from '@pifa/domain';
import { leftIfOn } from '../activities';
import { platformForLook } from '../goods';
import { platformWithPromotion } from '../promotions';
import { FRAME } from './frame';
import type { PreviewKind } from './preview-kind';

/** A promotion, as it is written, on one page of the shop. */
export interface PromotionLook {
  plan: PromotionRecord;
  screen: string;
}

/** The page of a goods, or of the activity that sells it, as if the promotion were on. */
export const promotion: PreviewKind = {
  permission: 'promotion.write',
  reads: [
    ...FRAME,
    'goodsDetail',
    'goodsPictures',
    'goodsPrices',
    'goodsSimilar',
    'groupList',
    'groupParamKeys',
    'typeRelease',
    'commentList',
    'activityByGoods',
    'activityDetail',
    'additionalByGoods',
    'queueCurrent',
    'mallHome',
  ],
  asMember: true,
  only: '预览只看这一页',
  open(content) {
    const { plan: kept, screen } = content as PromotionLook;
    const plan = revived(kept);
    return {
      screen,
      over: async (platform) =>
        platformForLook(await platformWithPromotion(platform, plan), await leftIfOn(platform.db, plan)),
    };
  },
};

/** As it was before it was kept as JSON. */
function revived({ window: { start, end }, ...plan }: PromotionRecord): PromotionRecord {
  return { ...plan, window: { start: start && new Date(start), end: end && new Date(end) } };
}
