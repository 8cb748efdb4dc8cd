import type { Route } from '../../../platform';
import { forRoles } from '../../staff';
import { sendMessage } from './send-message';

/** Staff calls of this area, each with the roles that may make it beside the owner. */
export function messageStaffRoutes(route: Route): void {
  forRoles(route, 'adminMessage', ['sales'], sendMessage);
}
