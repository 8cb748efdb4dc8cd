import type { Route } from '../../platform';
import { cancelOrder } from './cancel-order';
import { confirmReceipt } from './confirm-receipt';
import { copyOrder } from './copy-order';
import { exportOrdersCsv } from './export-csv';
import { orderDetail } from './order-detail';
import { findByRequest } from './order-store';
import { monthSaleAmount, orderNumbers, pageOrders } from './page-orders';
import type { OrderParts } from './order-parts';
import { placeOrder } from './place-order';
import { previewOrder } from './preview-order';
import { remindShipping } from './remind';

export function orderRoutes(route: Route, parts: OrderParts): void {
  route('orderPreview', previewOrder);
  route('orderPlace', (call) => placeOrder(call, parts), {
    isRepeat: async (db, { userId }, { requestId }) =>
      (await findByRequest(db, userId, requestId)) !== undefined,
  });
  route('orderPage', pageOrders);
  route('orderNum', orderNumbers);
  route('orderExport', exportOrdersCsv);
  route('orderRemind', remindShipping);
  route('orderCopy', copyOrder);
  route('monthSaleAmount', monthSaleAmount);
  route('orderDetail', ({ platform, db, params, session }) =>
    orderDetail(platform, db, params.id, session.khId),
  );
  route('orderCancel', async ({ platform, db, params, body, session, now }) => {
    const { khId, userId } = session;
    const options = {
      orderId: params.id,
      khId,
      actor: { kind: 'buyer', id: userId },
      reason: body.reason,
      now,
    } as const;
    return (await cancelOrder(platform, options)) ?? orderDetail(platform, db, params.id, khId);
  });
  route('orderConfirm', async ({ platform, db, params, session, now }) => {
    const { khId, userId } = session;
    const options = { orderId: params.id, khId, actor: { kind: 'buyer', id: userId }, now } as const;
    return (await confirmReceipt(platform, options)) ?? orderDetail(platform, db, params.id, khId);
  });
}
