/**
 * The filters of 支付记录: open = 待支付 or 处理中, ended = 支付失败 or 已关闭, refund = refunds in any state.
 */
export const PAY_FILTERS = ['all', 'open', 'succeeded', 'refund', 'ended'] as const;
export type PayFilter = (typeof PAY_FILTERS)[number];

export const PAY_FILTER_LABELS: Record<PayFilter, string> = {
  all: '全部',
  open: '待支付',
  succeeded: '支付成功',
  refund: '退款',
  ended: '未成功',
};
