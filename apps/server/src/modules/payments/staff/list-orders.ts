import { listForOperators, yuan } from '../../orders';
import { moneyFactsOf } from '../operator-reads';
import type { StaffCalls, StaffHandler } from '../../staff';

/** Orders, newest first, with the ids that the other calls ask for. */
const listOrders: StaffHandler<'adminOrders'> = async ({ db, query }) => {
  const { pageNum, pageSize, state, keyword } = query;
  const { orders, total } = await listForOperators(db, {
    state,
    keyword,
    limit: pageSize,
    offset: (pageNum - 1) * pageSize,
  });
  const money = await moneyFactsOf(
    db,
    orders.map(({ id }) => id),
  );
  const list = orders.map((order) => ({
    id: order.id,
    orderNo: order.no,
    parentId: order.parentId ?? '',
    company: order.company,
    state: order.state,
    payMethod: order.payMethod,
    payAmount: yuan(order.payable),
    paidAmount: yuan(order.paid),
    refundedAmount: yuan(order.refunded),
    createTime: order.createdAt.toISOString(),
    ...(order.remindedAt ? { remindTime: order.remindedAt.toISOString() } : {}),
    lines: order.lines.map(({ id, code, name, pieces, shipped }) => ({
      id: String(id),
      goodsCode: code,
      goodsName: name,
      totalNum: pieces,
      shippedNum: shipped,
    })),
    shipments: order.shipments.map(({ id, carrier, trackingNo, at, corrections }) => ({
      id: String(id),
      carrier,
      trackingNo,
      time: at.toISOString(),
      corrections: corrections.map(({ at: corrected, ...former }) => ({
        ...former,
        time: new Date(corrected).toISOString(),
      })),
    })),
    payments: money.payments
      .filter(({ orderId }) => orderId === order.id)
      .map(({ id, method, amount, state: step }) => ({ id, method, amount: yuan(amount), state: step })),
    refunds: money.refunds
      .filter(({ orderId }) => orderId === order.id)
      .map(({ id, no, amount, state: step, failReason }) => ({
        id,
        no,
        amount: yuan(amount),
        state: step,
        failReason,
      })),
  }));
  return { list, total, pageNum, pageSize };
};

export const listOrdersCalls = {
  adminOrders: { handle: listOrders },
} satisfies StaffCalls;
