import { savePromotionPlan } from './save';

/** Plans about promotions. */
export const promotionPlans = [savePromotionPlan];
