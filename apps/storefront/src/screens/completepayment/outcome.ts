import type { WireOrderDetail, WirePayState } from '@pifa/contract/client';
import { GROUP_FAILED_TEXT } from '@pifa/domain';

/** The payment's outcome, in unmistakable words and colours (UX §4.7). */
export interface Outcome {
  state: 'success' | 'warning' | 'error' | 'info';
  title: string;
  cause: string;
  /** Payment can be started or continued. */
  payAgain: '重新支付' | '去支付' | null;
}

/** What happens next, without promising anything the order still waits for. */
function paid(order: OrderFacts | undefined): Outcome {
  const [state, title, payAgain] = ['success', '支付成功', null] as const;
  const cause = order?.holdReasons.includes('group-forming')
    ? `您已参团，成团后统一安排发货；${GROUP_FAILED_TEXT}。`
    : order?.holdReasons.includes('review')
      ? '订单待审核，审核通过后安排发货，可在订单里查看进度。'
      : order
        ? '我们会尽快安排发货，可在订单里查看进度。'
        : '可在订单里查看进度。';
  return { state, title, cause, payAgain };
}

const NOT_TOLD: Outcome = {
  state: 'info',
  title: '请在我的订单查看',
  cause: '商城没有给出这笔订单的支付结果，请以“我的订单”中的状态为准。',
  payAgain: null,
};

/** The facts of the order that determine the text; undefined until loaded. */
type OrderFacts = Pick<WireOrderDetail, 'cancelReason' | 'holdReasons'>;

export function outcomeOf(pay: WirePayState, order: OrderFacts | undefined): Outcome {
  const cancelReason = order?.cancelReason ?? '';
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
    case 'to-ship':
    case 'part-shipped':
    case 'shipped':
    case 'completed':
      return paid(order);
    default:
      // Only shown as paid if the server confirms it.
      return pay.state === 'succeeded' ? paid(order) : NOT_TOLD;
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
