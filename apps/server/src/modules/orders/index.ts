import type { ServerModule } from '../../platform';
import { auditOrders } from './audit';
import { countSold, orderIdOf } from './count-sold';
import { EXPIRE_JOB, expireOrder } from './expire-order';
import { exportOrders } from './export';
import { orderParts, provideOrderParts } from './order-parts';
import { orderRoutes } from './routes';

export { cancelInside, cancelOrder } from './cancel-order';
export { claimsStore } from './claims-store';
export { buyAgain } from './copy-order';
export { confirmReceipt } from './confirm-receipt';
export { orderIdOf } from './count-sold';
export {
  applyMoney,
  dueInstalment,
  lateMoney,
  orderRefunded,
  restartClock,
  stopClock,
  waitsForMoney,
} from './money-steps';
export { ADJUSTMENTS_OF_LINE, type KeptTrace, wholeTrace } from './kept-trace';
export { type OrderInvoices, provideOrderInvoices } from './invoice-port';
export { type DeskMoney, type OrderMoney, orderMoney, provideOrderMoney } from './money-port';
export type { HeldOrder } from './order-rows';
export { orderStore } from './order-store';
export { yuan } from './order-views';
export {
  methodName,
  offeredChannels,
  offeredMethods,
  RECEIPT_METHOD,
  reserveUntil,
} from './pay-methods';
export { OWED } from './release-order';
export { reduceLines } from './reprice-order';
export { addShortage, announceShortage, shortageOfEvent, unsell } from './shortages';
export { ordersToReview, type ReviewedLine, takeForReview } from './review-lines';
export { endShipping, shipOrder } from './ship-order';
export { shipDeskFile, shipmentsFile } from './staff/list-file';
export { orderPlans } from './plans';
export { shipPlan } from './plans/ship';
export { findOrders } from './staff/find-orders';
export { orderQueue } from './staff/order-queue';
export { orderForCalls } from './staff/order-for';
export { cancelLook } from './staff/cancel-orders';
export { orderActsCalls, repriceLook } from './staff/order-acts';
export { isInScope, orderLooksInScope } from './staff/scope';
export { orderStaff } from './staff/move-orders';

/** 订单: settled from the cart, frozen, and moved by the transition table only. */
export const ordersModule: ServerModule = {
  name: 'orders',
  setUp: provideOrderParts,
  routes(route, platform) {
    orderRoutes(route, orderParts(platform));
  },
  jobs(registry, platform) {
    registry.job(EXPIRE_JOB, async ({ key, now }) => void (await expireOrder(platform, key, now)));
    registry.on('order.paid', ({ payload }) => countSold(platform, orderIdOf(payload)));
  },
  audit: auditOrders,
  exports: exportOrders,
};
