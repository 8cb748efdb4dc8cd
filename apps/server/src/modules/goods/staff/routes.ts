import type { Route } from '../../../platform';
import { forRoles } from '../../staff';
import { changeOneGoods } from './change-goods';

/** Staff calls of this area, each with the roles that may make it beside the owner. */
export function goodsStaffRoutes(route: Route): void {
  forRoles(route, 'adminGoods', ['sales', 'warehouse'], changeOneGoods);
}
