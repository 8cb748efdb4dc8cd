import type { StatusWord } from '../orders';

/** The one table of status words for payments, refunds and vouchers (UX §4.7). */
const PAYMENT_WORDS: Record<string, StatusWord> = {
  waiting: { word: '待支付', colour: 'amber' },
  processing: { word: '处理中', colour: 'blue' },
  succeeded: { word: '支付成功', colour: 'green' },
  failed: { word: '支付失败', colour: 'red' },
  closed: { word: '已关闭', colour: 'grey' },
};

const REFUND_WORDS: Record<string, StatusWord> = {
  due: { word: '待退款', colour: 'amber' },
  asked: { word: '退款中', colour: 'amber' },
  succeeded: { word: '已退款', colour: 'green' },
  refused: { word: '退款被拒', colour: 'red' },
};

const VOUCHER_WORDS: Record<string, StatusWord> = {
  waiting: { word: '待确认', colour: 'amber' },
  confirmed: { word: '已确认', colour: 'green' },
  rejected: { word: '未通过', colour: 'red' },
};

const of =
  (words: Record<string, StatusWord>) =>
  (state: string): StatusWord =>
    words[state] ?? { word: state || '--', colour: 'grey' };

export const paymentWord = of(PAYMENT_WORDS);
export const refundWord = of(REFUND_WORDS);
export const voucherWord = of(VOUCHER_WORDS);
