import type { Route } from '../../../platform';
import { forRoles } from '../../staff';
import { listApplications, review } from './review-applications';

/** Staff calls of this area, each with the roles that may make it beside the owner. */
export function memberStaffRoutes(route: Route): void {
  forRoles(route, 'adminApplications', ['sales'], listApplications);
  forRoles(route, 'adminReview', ['sales'], review);
}
