import type { ServerModule } from '../../platform';
import { auditQuotas } from './audit';
import { quotaJobs } from './keep-quotas';
import { storedPromotions } from './records';

export {
  isMeantFor,
  livePromotions,
  platformWithPromotion,
  promotionById,
  type StoredPromotion,
  toRecord,
  touchPromotions,
} from './records';
export { fitQuotas } from './fit-quotas';
export { makeCapacities } from './make-capacities';
export { addScarce, spendScarce } from './move-scarce';
export { leastLeft, readLeft, readScarce, scarceAlong } from './read-scarce';
export { scopeLink, windowToWire } from './offer-to-wire';
export { readEnteredPromotion, readEnteredSettings, showPromotion } from './entered-promotion';
export { judgePromotion, onePromotionAtATime, PROMOTION_PRICE, readGoodsPrices } from './judge-promotion';
export { promotionProblems, savableKinds, savePromotion } from './save-promotion';
export { pageOfPromotions, promotionToWire } from './read-promotions';

/** 促销: what is stored of promotions. What they do is the domain's, their pages are `activities`. */
export const promotionsModule: ServerModule = {
  name: 'promotions',
  setUp: ({ cache }) => cache.warm(storedPromotions),
  jobs: quotaJobs,
  audit: auditQuotas,
};
