/** Texts of 退款. */
export const words = {
  title: '退款',
  purpose: '转账和现金由人退回后登记流水号；渠道退不成的写明原因，可以重试。',
  find: '订单号、公司、退款号、流水号',
  views: { due: '待手工退', failed: '失败', sent: '渠道处理中', done: '已退', all: '全部' },
  empty: {
    due: '没有待退的款。取消已付款的订单、同意售后、多付的转账产生的退款出现在这里。',
    failed: '没有失败的退款。渠道退不回去的会出现在这里，写明原因，可以重试。',
    sent: '没有渠道正在处理的退款。已发出、还没到账的会出现在这里。',
    done: '还没有退过款。退完的会出现在这里，写明流水号。',
    all: '还没有退款。取消、售后和多付产生的退款会出现在这里。',
  },
  noMatch: '没有符合条件的退款',
} as const;

export type View = keyof typeof words.views;
export const VIEWS = Object.keys(words.views) as View[];
export const isView = (text: string): text is View => text in words.views;
