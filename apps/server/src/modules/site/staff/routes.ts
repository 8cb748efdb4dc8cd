import type { Route } from '../../../platform';
import { forRoles } from '../../staff';
import { setEntry } from './set-entry';

/** Staff calls of this area, each with the roles that may make it beside the owner. */
export function siteStaffRoutes(route: Route): void {
  forRoles(route, 'adminSwitch', [], setEntry);
}
