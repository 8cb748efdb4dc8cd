import type { WirePayState } from '@pifa/contract/client';

/** How paying ended, in the words and colours that cannot be confused (UX §4.7). */
export interface Outcome {
  state: 'success' | 'warning' | 'error' | 'info';
  title: string;
  cause: string;
  /** Paying can be tried or gone on with. */
  payAgain: '重新支付' | '去支付' | null;
}

export function outcomeOf(pay: WirePayState, cancelReason: string): Outcome {
  switch (pay.orderState) {
    case 'unpaid':
      break;
    case 'cancelled':
      return {
        state: 'error',
        title: '支付失败',
        cause: `订单已取消${cancelReason ? `：${cancelReason}` : ''}。如已扣款，款项会原路退回。`,
        payAgain: null,
      };
    case 'refunding':
    case 'refunded':
      return {
        state: 'info',
        title: pay.orderState === 'refunding' ? '订单退款中' : '订单已退款',
        cause: '款项会原路退回，到账时间以银行为准。',
        payAgain: null,
      };
    default:
      return {
        state: 'success',
        title: '支付成功',
        cause: '我们会尽快安排发货，可在订单里查看进度。',
        payAgain: null,
      };
  }
  if (pay.state === 'processing') {
    const cause =
      pay.method === 'transfer'
        ? '转账凭证已提交，到账确认后自动更新，订单为您保留。'
        : '支付渠道正在确认，通常几秒内完成，本页会自动更新，请勿重复付款。';
    return { state: 'warning', title: '支付确认中', cause, payAgain: null };
  }
  if (pay.state === 'failed' || pay.state === 'closed') {
    const cause = pay.failReason || (pay.state === 'closed' ? '本次支付已关闭' : '支付没有成功');
    return {
      state: 'error',
      title: '支付失败',
      cause: `${cause}。订单还在，可以重新支付。`,
      payAgain: '重新支付',
    };
  }
  return {
    state: 'warning',
    title: '订单待支付',
    cause: '还没有收到付款。完成付款后本页会自动更新。',
    payAgain: '去支付',
  };
}
