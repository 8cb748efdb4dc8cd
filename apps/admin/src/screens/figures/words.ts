/** Texts of 数据. */
export const words = {
  overview: { title: '概览', purpose: '数字按北京时间、按收款时刻计；点任何一个数字都能看到它是哪些单。' },
  sales: { title: '销售', purpose: '钱从哪天、哪类货、谁那里来；每格都点得开，加起来就是成交额。' },
  rows: { title: '账目明细', purpose: '一个数字背后的每一笔，加起来正是那个数字。' },
  empty:
    '还没有成交。客户付款后，成交额、净额、订单数和客单价从这里看起，每个数字都能点开看是哪些单；试单不算。',
  noRows: '这段日子没有账目：收款、退款和付清的订单按时刻列在这里。',
  kinds: { captures: '收款', refunds: '退款', orders: '付清的订单' },
} as const;
