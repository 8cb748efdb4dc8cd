/** The one table of status words for payments, refunds and vouchers (UX §4.7). */
export const PAYMENT_WORDS: Record<string, string> = {
  waiting: '待支付',
  processing: '处理中',
  succeeded: '支付成功',
  failed: '支付失败',
  closed: '已关闭',
};

export const REFUND_WORDS: Record<string, string> = {
  due: '待退款',
  asked: '退款中',
  succeeded: '已退款',
  refused: '退款被拒',
};

export const VOUCHER_WORDS: Record<string, string> = {
  waiting: '待确认',
  confirmed: '已确认',
  rejected: '未通过',
};
