/** Texts of 转账核对. */
export const words = {
  title: '转账核对',
  purpose: '凭证和应付对得上再确认，确认后订单进入待发货。',
  find: '公司、订单号、金额、流水号',
  views: { waiting: '待核对', confirmed: '已确认', rejected: '已驳回', all: '全部' },
  empty: {
    waiting: '没有待核对的转账。客户上传转账凭证后出现在这里。',
    confirmed: '还没有确认过的转账。确认到账的会出现在这里，写明是谁确认的。',
    rejected: '没有驳回的转账。驳回的会出现在这里，写明原因。',
    all: '还没有转账。客户选择对公转账并上传凭证后出现在这里。',
  },
  noMatch: '没有符合条件的转账',
  reasons: [
    '没有查到这笔到账，请核对收款账户后重新上传凭证',
    '凭证看不清，请重新拍照上传',
    '凭证金额与应付金额不符',
    '收款账户不是本店账户',
    '这张凭证已经用于其他订单',
  ],
} as const;

export type View = keyof typeof words.views;
export const VIEWS = Object.keys(words.views) as View[];
export const isView = (text: string): text is View => text in words.views;
