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

const CASE_WORDS: Record<string, string> = {
  'unknown-trade': '找不到对应的支付单',
  merchant: '收款商户或应用与设置不符',
  currency: '币种不是人民币',
  unreadable: '没有交易号或金额',
};
/** Why received money needs staff to handle it. */
export const moneyCaseText = (reason: string): string => CASE_WORDS[reason] ?? reason;

const of =
  (words: Record<string, StatusWord>) =>
  (state: string): StatusWord =>
    words[state] ?? { word: state || '--', colour: 'grey' };

/** 「请用微信或支付宝扫码」: what can scan the codes of these providers. A provider for many wallets has its own note. */
export function scanNote(channels: readonly { wallet: string; scanNote?: string }[]): string {
  const open = channels.find((one) => one.scanNote !== undefined);
  return open?.scanNote ?? `请用${channels.map(({ wallet }) => wallet).join('或')}扫码`;
}

export const paymentText = of(PAYMENT_WORDS);
export const refundText = of(REFUND_WORDS);
export const voucherText = of(VOUCHER_WORDS);
