import type { Route } from '../../../platform';
import { forRoles } from '../../staff';
import { adjustPoints } from './adjust-points';

/** Staff calls of this area, each with the roles that may make it beside the owner. */
export function pointStaffRoutes(route: Route): void {
  forRoles(route, 'adminPoints', ['sales'], adjustPoints);
}
