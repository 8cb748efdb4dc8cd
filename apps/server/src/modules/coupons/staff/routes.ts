import type { Route } from '../../../platform';
import { forRoles } from '../../staff';
import { issueCoupons } from './issue-coupons';

/** Staff calls of this area, each with the roles that may make it beside the owner. */
export function couponStaffRoutes(route: Route): void {
  forRoles(route, 'adminCouponIssue', ['sales'], issueCoupons);
}
