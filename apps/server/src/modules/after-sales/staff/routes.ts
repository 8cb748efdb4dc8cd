import type { Route } from '../../../platform';
import { forRoles } from '../../staff';
import {
  decideAfterSale,
  listAfterSales,
  receiveAfterSale,
  refundAfterSale,
  showAfterSalePhoto,
} from './decide-requests';

/** Staff calls of this area, each with the roles that may make it beside the owner. */
export function afterSaleStaffRoutes(route: Route): void {
  forRoles(route, 'adminAfterSales', ['sales', 'warehouse', 'finance'], listAfterSales);
  forRoles(route, 'adminAfterSalePhoto', ['sales', 'warehouse', 'finance'], showAfterSalePhoto);
  forRoles(route, 'adminAfterSaleDecide', ['sales'], decideAfterSale);
  forRoles(route, 'adminAfterSaleReceive', ['warehouse'], receiveAfterSale);
  forRoles(route, 'adminAfterSaleRefund', ['finance'], refundAfterSale);
}
