import { count, defineCall, done, id, text, textId, z } from '../define-call';
import { piecesOfLines, switched, typed, verb, word } from '../terminal';

/** Staff calls for orders and shipping. */
export const tradeAdmin = {
  adminShip: defineCall({
    at: { method: 'POST', path: '/api/admin/orders/ship' },
    summary:
      '发货：不写 lines 即发剩余全部；可分多次。自提（备货）与自送不用运单。运单已用于别的订单则拒绝，同公司同地址合寄须 shared',
    access: 'operator',
    permission: 'order.ship',
    body: z.strictObject({
      orderId: textId,
      carrier: text(40).default(''),
      trackingNo: text(60).default(''),
      /** 自送: who drives */
      driver: text(20).default(''),
      driverPhone: z
        .string()
        .trim()
        .regex(/^[\d\-+ ]{0,20}$/, '请填写正确的司机电话')
        .default(''),
      lines: z
        .array(z.strictObject({ orderLineId: z.string().regex(/^\d{1,15}$/), pieces: count.min(1) }))
        .min(1)
        .max(500)
        .optional(),
      /** the waybill of another order to the same company and address, when both go in one parcel */
      shared: z.boolean().default(false),
    }),
    data: done,
    refusals: ['forbidden', 'transition-refused', 'confirm-needed'],
    terminal: [
      verb('ship', '发货；不写 --lines 即发剩余全部', [
        word('orderId', '订单 id'),
        typed('carrier', '承运商', { required: true }),
        typed('trackingNo', '单号', { name: 'tracking', required: true }),
        typed('lines', '明细id:数量,…', { read: piecesOfLines }),
        switched('shared', { shared: true }),
      ]),
      verb('make-ready', '自提备好货，或自送送出；不用运单', [
        word('orderId', '订单 id'),
        typed('driver', '司机'),
        typed('driverPhone', '司机电话', { name: 'driver-phone' }),
        typed('lines', '明细id:数量,…', { read: piecesOfLines }),
      ]),
    ],
  }),
  adminShipmentCorrect: defineCall({
    at: { method: 'POST', path: '/api/admin/orders/shipments' },
    summary: '更正写错的运单：承运商或单号，不写的不变；原来的留在记录里',
    access: 'operator',
    permission: 'order.ship',
    body: z.strictObject({
      shipmentId: id,
      carrier: text(40).min(1).optional(),
      trackingNo: text(60).min(1).optional(),
      reason: text(200).min(1, '请填写更正原因'),
      shared: z.boolean().default(false),
    }),
    data: done,
    refusals: ['forbidden', 'not-found', 'transition-refused', 'confirm-needed'],
    terminal: [
      verb('correct-waybill', '更正写错的运单', [
        word('shipmentId', '发货 id'),
        typed('trackingNo', '单号', { name: 'tracking', required: true }),
        typed('carrier', '承运商'),
        typed('reason', '原因'),
        switched('shared', { shared: true }),
      ]),
      verb('correct-waybill', '只更正承运商', [
        word('shipmentId', '发货 id'),
        typed('carrier', '承运商', { required: true }),
        typed('reason', '原因'),
        switched('shared', { shared: true }),
      ]),
    ],
  }),
  adminCancel: defineCall({
    at: { method: 'POST', path: '/api/admin/orders/cancel' },
    summary: '取消订单：已付款的随即产生退款',
    access: 'operator',
    permission: 'order.cancel',
    body: z.strictObject({ orderId: textId, reason: text(200).min(1) }),
    data: done,
    refusals: ['forbidden', 'not-found', 'transition-refused', 'step-up-needed'],
    terminal: [verb('cancel', '取消订单', [word('orderId', '订单 id'), typed('reason', '原因')])],
  }),
};
