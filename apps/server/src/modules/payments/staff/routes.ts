import type { Route } from '../../../platform';
import { forRoles } from '../../staff';
import { listOrders } from './list-orders';
import { listMoneyCases, settleMoneyCase } from './money-cases';
import { refund, transfer } from './settle-money';

/** Staff calls of this area, each with the roles that may make it beside the owner. */
export function paymentStaffRoutes(route: Route): void {
  forRoles(route, 'adminOrders', ['sales', 'warehouse', 'finance'], listOrders);
  forRoles(route, 'adminTransfer', ['finance'], transfer);
  forRoles(route, 'adminRefund', ['finance'], refund);
  forRoles(route, 'adminMoneyCases', ['finance'], listMoneyCases);
  forRoles(route, 'adminMoneyCaseSettle', ['finance'], settleMoneyCase);
}
