/** Orders from before the mall was here: history that a company brings along, closed and without money. */
import { allRows, type ServerModule } from '../../platform';
import { copyOldOrder, pageOldOrders } from './buyer-calls';

export { oldOrderPlans, oldOrdersPlan } from './plans';
export { oldOrderStaff } from './staff/list-orders';

export const oldOrdersModule: ServerModule = {
  name: 'old-orders',
  routes(route) {
    route('oldOrderPage', pageOldOrders);
    route('oldOrderCopy', copyOldOrder);
  },
  async exports(tx) {
    return {
      old_orders: await allRows(tx, 'old_orders', 'id'),
      old_order_lines: await allRows(tx, 'old_order_lines', 'id'),
    };
  },
};
