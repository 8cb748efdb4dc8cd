import type { ServerModule } from '../../platform';
import { orderIdOf } from '../orders';
import { askAfterSale, askAgain } from './ask';
import { auditAfterSales, exportAfterSales } from './audit';
import { send, withdraw } from './buyer-steps';
import { orderOptions, pageRequests, requestDetail } from './reads';
import { followRefunds } from './refund';

export { agree, reject } from './decide';
export { AFTER_SALE_CHANGED } from './events';
export { afterSaleRefundLook, afterSaleStaff } from './staff/decide-requests';
export { shortCalls, shortLook } from './staff/short-lines';
export { afterSalesFile } from './staff/list-file';
export { findRequests } from './staff/find-requests';
export { afterSaleQueue } from './staff/requests-waiting';

/** 售后: requests for pieces of paid orders, what they give back, and the way there. */
export const afterSalesModule: ServerModule = {
  name: 'after-sales',
  routes(route) {
    route('afterSaleOptions', orderOptions);
    route('afterSalePage', pageRequests);
    route('afterSaleDetail', ({ db, params, session }) => requestDetail(db, params.id, session.khId));
    route('afterSaleAdd', askAfterSale);
    route('afterSaleAgain', askAgain);
    route('afterSaleWithdraw', withdraw);
    route('afterSaleSend', send);
  },
  jobs(registry, platform) {
    registry.on('order.refunded', ({ payload, now }) => followRefunds(platform, orderIdOf(payload), now));
  },
  audit: auditAfterSales,
  exports: exportAfterSales,
};
