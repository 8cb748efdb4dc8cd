import { defineCall, done, text, textId, yuan, yuanIn, z } from '../define-call';
import { switched, typed, verb, word } from '../terminal';

/** Staff calls that change an order before it is shipped. */
export const orderActs = {
  adminOrderReprice: defineCall({
    at: { method: 'POST', path: '/api/admin/orders/reprice' },
    summary: '改价：从未付款的订单减去一个金额，按行分摊，写明原因；单价不变。要涨价请取消后重新下单',
    access: 'operator',
    permission: 'order.price',
    body: z.strictObject({
      orderId: textId,
      /** taken off what is payable */
      off: yuanIn(2, 100_000_000),
      cause: text(100).min(1, '请填写改价原因'),
    }),
    data: z.object({ message: z.string(), payAmount: yuan }),
    refusals: ['forbidden', 'not-found', 'transition-refused'],
    terminal: [
      verb('reprice', '未付款订单改价', [
        word('orderId', '订单 id'),
        typed('off', '减多少元', { name: 'less' }),
        typed('cause', '原因'),
      ]),
    ],
  }),
  adminOrderAddress: defineCall({
    at: { method: 'POST', path: '/api/admin/orders/address' },
    summary: '改收货地址：发货之前可改，运费不变；换了地区须 confirm。不写的不变',
    access: 'operator',
    permission: 'order.address',
    body: z.strictObject({
      orderId: textId,
      name: text(40).min(1, '请填写收货人').optional(),
      phone: z
        .string()
        .trim()
        .regex(/^[\d\-+ ]{7,20}$/, '请填写正确的电话')
        .optional(),
      /** the last code of the whole path; province, city and county follow from it */
      regionCode: z
        .string()
        .regex(/^\d{2,9}$/, '地区编码不正确')
        .optional(),
      address: text(200).min(1, '请填写详细地址').optional(),
      confirm: z.boolean().default(false),
    }),
    data: done,
    refusals: ['forbidden', 'not-found', 'area-missing', 'transition-refused', 'confirm-needed'],
    terminal: [
      verb('change-address', '改收货地址', [
        word('orderId', '订单 id'),
        typed('name', '收货人'),
        typed('phone', '电话'),
        typed('address', '详细地址'),
        switched('confirm', { confirm: true }),
      ]),
    ],
  }),
};
