import type { Route } from '../../../platform';
import { forRoles, HEAVY } from '../../staff';
import { exportOrderLines } from './export-orders';
import { cancel, correctShipment, ship } from './move-orders';

/** Staff calls of this area, each with the roles that may make it beside the owner. */
export function orderStaffRoutes(route: Route): void {
  forRoles(route, 'adminOrdersCsv', ['sales', 'finance'], exportOrderLines, HEAVY);
  forRoles(route, 'adminShip', ['warehouse'], ship);
  forRoles(route, 'adminShipmentCorrect', ['warehouse'], correctShipment);
  forRoles(route, 'adminCancel', ['sales'], cancel);
}
