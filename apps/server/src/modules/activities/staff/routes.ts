import type { Route } from '../../../platform';
import { forRoles, showActsBy } from '../../staff';
import { listPromotionKinds, listPromotions, showPromotionAct, storePromotion } from './promotions';

/** Staff calls of this area, each with the roles that may make it beside the owner. */
export function activityStaffRoutes(route: Route): void {
  forRoles(route, 'adminPromotionKinds', ['sales'], listPromotionKinds);
  forRoles(route, 'adminPromotions', ['sales'], listPromotions);
  forRoles(route, 'adminPromotionSave', ['sales'], storePromotion);
  showActsBy('promotion', showPromotionAct);
}
