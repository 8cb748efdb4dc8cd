import { refuse } from '@pifa/contract';
import type { Transaction } from '../../../platform';
import { type StaffCalls, recordAct, type StaffHandler } from '../../staff';
import { paymentState, refundState } from '../operator-reads';
import { confirmTransfer, rejectTransfer } from '../pay-transfer';
import { canRefundThrough, retryRefund, settleRefund } from '../refund-job';

const transfer: StaffHandler<'adminTransfer'> = async ({ platform, db, body, now }, operator) => {
  const { paymentId, verdict, reason } = body;
  if (verdict === 'reject' && reason === '') return refuse('bad-input', { text: '请填写驳回原因' });
  const before = { state: await paymentState(db, paymentId) };
  const looking = {
    paymentId,
    userId: operator.id,
    now,
    also: async (tx: Transaction) =>
      recordAct(tx, operator, {
        what: `transfer.${verdict}`,
        object: `payment:${paymentId}`,
        before,
        after: { state: await paymentState(tx, paymentId), reason },
        now,
      }),
  };
  const refusal =
    verdict === 'confirm'
      ? await confirmTransfer(platform, looking)
      : await rejectTransfer(platform, looking, reason);
  return refusal ?? { message: verdict === 'confirm' ? '已确认到账' : '已驳回' };
};

/** Settles what was given back by hand, or lets a refused refund be asked for again. */
const refund: StaffHandler<'adminRefund'> = async ({ platform, db, body, now }, operator) => {
  const { refundId, act, reference } = body;
  if (act === 'settle' && reference === '') return refuse('bad-input', { text: '请填写银行流水号' });
  const before = await refundState(db, refundId);
  if (!before) return refuse('not-found', { what: '该退款' });
  // By hand goes back what came by hand, and what no provider here can send.
  const isSent = before.provider !== 'transfer' && canRefundThrough(platform, before.provider);
  if (act === 'settle' && isSent) {
    return refuse('transition-refused', { text: '该退款由支付渠道退回，不能手工登记' });
  }
  let changed = false;
  const also = async (tx: Transaction): Promise<void> => {
    changed = true;
    await recordAct(tx, operator, {
      what: `refund.${act}`,
      object: `refund:${refundId}`,
      before,
      after: { state: (await refundState(tx, refundId))?.state, reference },
      now,
    });
  };
  if (act === 'settle') await settleRefund(platform, refundId, reference, now, also);
  else await retryRefund(platform, refundId, now, also);
  if (changed) return { message: act === 'settle' ? '已登记退款' : '已重新发起退款' };
  const text = act === 'settle' ? '该退款已完成' : '只有被拒绝或发不出去的退款可以重试';
  return refuse('transition-refused', { text });
};

export const settleMoneyCalls = {
  adminTransfer: { handle: transfer },
  adminRefund: { handle: refund },
} satisfies StaffCalls;
