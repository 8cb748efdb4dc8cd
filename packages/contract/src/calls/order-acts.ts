import { count, defineCall, done, instant, requestId, text, textId, yuan, yuanIn, z } from '../define-call';
import { piecesOfLines, switched, typed, verb, whole, word } from '../terminal';

/** Staff calls that change an order before it is shipped. */
export const orderActs = {
  adminOrderReprice: defineCall({
    at: { method: 'POST', path: '/api/admin/orders/reprice' },
    summary: '改价：从还没有付款的订单减去一个金额，按行分摊，写明原因；单价不变。要涨价请取消后重新下单',
    access: 'operator',
    permission: 'order.price',
    body: z.strictObject({
      orderId: textId,
      /** taken off what is payable */
      off: yuanIn(2, 100_000_000),
      cause: text(100).min(1, '请填写改价原因'),
    }),
    /** without `payAmount`: above the person's limit, a second person was asked */
    data: z.object({ message: z.string(), payAmount: yuan.optional() }),
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
        typed('regionCode', '地区编码', { name: 'region' }),
        switched('confirm', { confirm: true }),
      ]),
    ],
  }),
  adminOrderShort: defineCall({
    at: { method: 'POST', path: '/api/admin/orders/short' },
    summary:
      '缺货：已付款的按售后的分摊退款，未付款的减少应付，其余照常发货；一件不剩且没有发过货的整单取消。look 只看结果，什么也不改',
    access: 'operator',
    permission: 'order.cancel',
    body: z.strictObject({
      orderId: textId,
      lines: z
        .array(z.strictObject({ orderLineId: z.string().regex(/^\d{1,15}$/), pieces: count.min(1) }))
        .min(1)
        .max(500),
      cause: text(100).min(1, '请填写缺货原因'),
      /** freight that goes back as well, of a paid order */
      freight: yuanIn(2, 100_000_000).default(0),
      /** the same request again changes nothing */
      requestId,
      look: z.boolean().default(false),
    }),
    data: z.object({
      message: z.string(),
      /** refunded = money goes back · reduced = less is payable · cancelled = nothing is left · asked = a second person */
      outcome: z.enum(['refunded', 'reduced', 'cancelled', 'asked']),
      /** goods and freight */
      amount: yuan,
      points: z.number().int(),
      /** freight that could still go back */
      freightLeft: yuan,
      lines: z.array(
        z.object({
          orderLineId: z.string(),
          num: z.number().int(),
          amount: yuan,
          /** what the shop still sells of it, in pieces */
          stockNum: z.number().int(),
        }),
      ),
    }),
    refusals: ['forbidden', 'not-found', 'transition-refused', 'step-up-needed'],
    terminal: [
      whole('short', '缺货；加 --look 只看结果', [
        word('orderId', '订单 id'),
        typed('lines', '明细id:数量,…', { read: piecesOfLines }),
        typed('cause', '原因'),
      ]),
    ],
    shown: {
      labels: { outcome: '结果', orderLineId: '明细编号', stockNum: '还能卖', freightLeft: '还可退的运费' },
      words: { outcome: { refunded: '退款', reduced: '减少应付', cancelled: '取消', asked: '已转交复核' } },
    },
  }),
  adminOrderRelease: defineCall({
    at: { method: 'POST', path: '/api/admin/orders/release' },
    summary: '放行：未付款的订单先发货，之后仍可付款；不超过客户的先发货额度',
    access: 'operator',
    permission: 'order.release',
    body: z.strictObject({ orderId: textId, cause: text(100).min(1, '请填写放行原因') }),
    data: done,
    refusals: ['forbidden', 'not-found', 'transition-refused'],
    terminal: [verb('release', '放行：先发货后付款', [word('orderId', '订单 id'), typed('cause', '原因')])],
  }),
  adminOwed: defineCall({
    at: { method: 'GET', path: '/api/admin/orders/owed' },
    summary: '放行未收款：每个客户欠多少、最久多少天、额度多少；只列本人范围内的',
    access: 'operator',
    permission: 'order.read',
    query: z.strictObject({
      /** one customer, also without anything owed */
      khId: z
        .string()
        .regex(/^\d{1,15}$/)
        .optional(),
    }),
    data: z.object({
      /** of all customers in the person's scope */
      orderNum: z.number().int(),
      amount: yuan,
      /** of it what has been shipped, wholly or in part */
      shippedAmount: yuan,
      oldTime: instant.optional(),
      /** those who have owed longest, at most 100 */
      list: z.array(
        z.object({
          khId: z.string(),
          company: z.string(),
          salesperson: z.string(),
          orderNum: z.number().int(),
          amount: yuan,
          shippedAmount: yuan,
          /** since when the oldest of them has been released */
          oldTime: instant.optional(),
          limit: yuan,
        }),
      ),
    }),
    refusals: ['forbidden'],
    terminal: [verb('owed', '放行未收款', [typed('khId', '客户编号', { name: 'company' })])],
    shown: {
      labels: { orderNum: '单数', shippedAmount: '已发货', oldTime: '最久的放行于', limit: '先发货额度' },
    },
  }),
  adminReleaseLimit: defineCall({
    at: { method: 'POST', path: '/api/admin/orders/release-limit' },
    summary: '设定客户的先发货额度（未收款先发货最多到多少元）；0 = 不可以先发货',
    access: 'operator',
    permission: 'customer.credit',
    body: z.strictObject({
      khId: z.string().regex(/^\d{1,15}$/, '客户编号不正确'),
      limit: yuanIn(2, 1_000_000_000),
    }),
    data: done,
    refusals: ['forbidden', 'not-found'],
    terminal: [
      verb('release-limit', '设定客户的先发货额度', [
        word('khId', '客户编号'),
        typed('limit', '元', { name: 'yuan' }),
      ]),
    ],
  }),
};
