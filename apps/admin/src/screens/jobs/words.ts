/** What the work behind the screens is called; what is missing here is shown by its own name. */
const KINDS: Readonly<Record<string, string>> = {
  refund: '向支付渠道退款',
  'payment-query': '查询支付结果',
  'payment-close': '关闭支付单',
  'invoice-step': '开票',
  'invoice-files': '取发票文件',
  'invoice-red': '开红字发票',
  'order-expire': '取消超时未付的订单',
  'quote-expire': '报价到期',
  'sms-notice': '发短信通知',
  'points-expire': '积分到期',
  'queue-run': '排队抢购',
  'group-deadline': '拼团到期',
  'group-close': '关闭拼团的支付单',
  'activity-end': '活动结束',
  'activity-remind': '活动开始提醒',
  'presale-balance-remind': '预售尾款提醒',
  'order.paid': '订单付款后的处理',
  'order.part-paid': '定金付款后的处理',
  'order.cancelled': '订单取消后的处理',
  'order.shipped': '订单发货后的处理',
  'order.completed': '订单完成后的处理',
  'order.refunded': '订单退款后的处理',
};

export const kindWord = (kind: string): string => KINDS[kind] ?? kind;
