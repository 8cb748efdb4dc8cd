import { PAY_FILTERS } from '@pifa/domain';
import { day, defineCall, instant, page, paging, signedLink, text, textId, yuan, z } from '../define-call';
import { payMethod } from './checkout';

const payState = z.object({
  orderId: z.string(),
  orderNo: z.string(),
  orderState: z.string(),
  orderStateName: z.string(),
  payAmount: yuan,
  paidAmount: yuan,
  /** the current payment attempt */
  payId: z.string(),
  method: z.string(),
  /** the provider of a scan payment, one of `channels`; '' for other methods */
  channel: z.string(),
  /** waiting · processing · succeeded · failed · closed; '' before the first attempt */
  state: z.string(),
  stateName: z.string(),
  failReason: z.string(),
  /** text of the QR code, for the desktop */
  qrText: z.string(),
  /** page of the provider, for the phone */
  payUrl: z.string(),
  /** the parameters of WeChat's payment bridge; only inside WeChat, and for the user who started the payment */
  bridge: z
    .object({
      appId: z.string(),
      timeStamp: z.string(),
      nonceStr: z.string(),
      package: z.string(),
      signType: z.string(),
      paySign: z.string(),
    })
    .optional(),
  /** the QR code is valid until */
  expireTime: instant.optional(),
  /** the order must be paid before */
  orderExpireTime: instant.optional(),
  /** of an order with several instalments: the next one, and when it can be paid */
  part: z
    .object({
      seq: z.number().int(),
      of: z.number().int(),
      name: z.string(),
      amount: yuan,
      open: z.boolean(),
      openTime: instant.optional(),
      closeTime: instant.optional(),
    })
    .optional(),
  serverTime: instant,
  methods: z.array(z.object({ code: payMethod, name: z.string(), note: z.string() })),
  /** the providers for a scan payment that the buyer may choose from, the default first */
  channels: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      note: z.string(),
      /** can be paid inside WeChat's own browser on a phone */
      inWechat: z.boolean(),
    }),
  ),
});
export type WirePayState = z.infer<typeof payState>;

/** The filters of 支付记录; days are in Chinese time, both included. */
export const payFilters = {
  state: z.enum(PAY_FILTERS).catch('all').default('all'),
  method: z
    .union([payMethod, z.literal('')])
    .catch('')
    .default(''),
  from: day.optional(),
  to: day.optional(),
};

const payRecord = z.object({
  id: z.string(),
  /** payment · refund (with a negative amount) */
  kind: z.enum(['payment', 'refund']),
  /** 流水号 */
  no: z.string(),
  orderId: z.string(),
  orderNo: z.string(),
  method: z.string(),
  methodName: z.string(),
  amount: yuan,
  state: z.string(),
  stateName: z.string(),
  /** why it failed, or why money went back */
  reason: z.string(),
  createTime: instant,
  /** when the money moved; absent until it has */
  doneTime: instant.optional(),
  /** the order still awaits this payment */
  canPay: z.boolean(),
});
export type WirePayRecord = z.infer<typeof payRecord>;

/** 月合计: the totals of a month in Shanghai time, over everything that matches the filters. */
const payMonth = z.object({
  month: z.string(),
  payments: z.number().int(),
  paidAmount: yuan,
  refunds: z.number().int(),
  refundedAmount: yuan,
  /** paid less refunded */
  netAmount: yuan,
});
export type WirePayMonth = z.infer<typeof payMonth>;

export const payments = {
  scanCodePay: defineCall({
    at: { method: 'POST', orBy: 'GET', path: '/api/payYunZhiFu/scanCodePay' },
    summary: '发起或续用扫码支付：二维码内容、手机支付页、有效期、状态',
    access: 'member',
    specified: true,
    body: z.object({
      orderId: textId,
      /** a new code even if one is still valid */ renew: z.boolean().default(false),
      /** one of `channels`; absent: that of the valid code, else the default */ channel: text(30).optional(),
      /** inside WeChat: what `payWechatGrant` returned with */ wechat: z
        .object({ code: text(200), state: text(200) })
        .optional(),
    }),
    data: payState,
    refusals: [
      'not-found',
      'nothing-to-pay',
      'method-unavailable',
      'provider-unreachable',
      'open-in-browser',
      'grant-over',
    ],
  }),
  payWechatGrant: defineCall({
    at: { method: 'POST', path: '/api/payYunZhiFu/wechat/grant' },
    summary: '微信内支付：前往微信授权的网址（只取 openid），十分钟内回到该订单的支付页',
    access: 'member',
    body: z.object({ orderId: textId }),
    data: z.object({ url: z.string() }),
    refusals: ['not-found', 'method-unavailable'],
  }),
  payState: defineCall({
    at: { method: 'GET', path: '/api/payYunZhiFu/state' },
    summary: '订单的支付状态（轮询）；必要时向支付渠道查询',
    access: 'member',
    query: z.object({ orderId: textId }),
    data: payState,
    refusals: ['not-found'],
  }),
  payTransfer: defineCall({
    at: { method: 'POST', path: '/api/payYunZhiFu/transfer' },
    summary: '上传对公转账凭证；到账确认前订单保留',
    access: 'member',
    body: z.object({ orderId: textId, uploadId: textId, note: text(100).default('') }),
    data: payState,
    refusals: ['not-found', 'nothing-to-pay', 'method-unavailable'],
  }),
  payPage: defineCall({
    at: { method: 'GET', path: '/api/payYunZhiFu/page' },
    summary: '支付记录（本公司）：付款与退款，最新在前；附全部条件下的月合计',
    access: 'member',
    query: z.object({ ...payFilters, ...paging() }),
    data: page(payRecord, 20).extend({ months: z.array(payMonth) }),
  }),
  payNotify: defineCall({
    at: { method: 'POST', path: '/api/payYunZhiFu/notify/:provider' },
    summary: '支付渠道的异步通知（签名校验，重复通知同样答复）',
    access: 'provider',
    params: z.object({ provider: text(30) }),
    body: z.unknown(),
    data: z.object({}),
    refusals: ['signature-wrong', 'notice-mismatch'],
  }),
};

export const files = {
  upload: defineCall({
    at: { method: 'POST', path: '/api/files/upload' },
    summary:
      '上传文件（multipart，字段 file）：图片，6MB 以内；询价单附件（inquiry）另可为 PDF、xlsx、xls、docx、csv、txt，10MB 以内。purpose 为 voucher、licence、review（评价图片）、after-sale 或 inquiry',
    access: 'public',
    query: z.object({ purpose: z.enum(['voucher', 'licence', 'review', 'inquiry', 'after-sale']) }),
    data: z.object({
      uploadId: z.string(),
      url: z.string(),
      /** the original name, sanitised, with the extension of its actual type */
      name: z.string(),
    }),
    refusals: ['file-type', 'file-too-large'],
    bodyLimit: 10 * 1024 * 1024,
  }),
  fileGet: defineCall({
    at: { method: 'GET', path: '/api/files/:id' },
    summary: '读取自己（或本公司）上传的文件',
    access: 'member',
    params: z.object({ id: textId }),
    data: z.unknown(),
    refusals: ['not-found'],
  }),
  fileLink: defineCall({
    at: { method: 'GET', path: '/api/files/:id/link' },
    summary: '自己（或本公司）上传的文件的下载链接：带签名，几分钟内有效，打开即保存',
    access: 'member',
    params: z.object({ id: textId }),
    data: z.object({
      /** opens without headers until `expireTime` */
      url: z.string(),
      name: z.string(),
      expireTime: instant,
    }),
    refusals: ['not-found'],
  }),
  fileSave: defineCall({
    at: { method: 'GET', path: '/api/files/:id/save' },
    summary: '凭签名链接保存上传的文件；签名不符、过期或不是自己的，都如同不存在',
    access: 'public',
    params: z.object({ id: textId }),
    query: signedLink,
    data: z.unknown(),
    refusals: ['not-found'],
  }),
};
