import { refuse } from '@pifa/contract';
import { z } from 'zod';
import type { Transaction } from '../../../platform';
import {
  askSecondLook,
  needsProof,
  type Operator,
  recordAct,
  type SecondLookKind,
  type StaffCalls,
  type StaffHandler,
  withinLimit,
} from '../../staff';
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
const refund: StaffHandler<'adminRefund'> = async (call, operator) => {
  const { platform, db, body, now } = call;
  const { refundId, act, reference } = body;
  if (act === 'settle' && reference === '') return refuse('bad-input', { text: '请填写银行流水号' });
  const before = await refundState(db, refundId);
  if (!before) return refuse('not-found', { what: '该退款' });
  // By hand goes back what came by hand, and what no provider here can send.
  const isSent = before.provider !== 'transfer' && canRefundThrough(platform, before.provider);
  if (act === 'settle' && isSent) {
    return refuse('transition-refused', { text: '该退款由支付渠道退回，不能手工登记' });
  }
  const proof = needsProof(operator, now);
  if (proof) return proof;
  if (act === 'settle' && !withinLimit(operator, 'refund', before.amount)) {
    if (before.state === 'succeeded') return SETTLED;
    return askSecondLook(call, operator, refundSettleLook, {
      object: `refund:${refundId}`,
      amount: before.amount,
      text: `订单 ${before.orderNo} 的退款，银行流水号 ${reference}`,
      payload: { refundId, reference },
    });
  }
  let changed = false;
  const also = async (tx: Transaction): Promise<void> => {
    changed = true;
    await recordRefund(tx, operator, { refundId, act, before, reference, now });
  };
  if (act === 'settle') await settleRefund(platform, refundId, reference, now, also);
  else await retryRefund(platform, refundId, now, also);
  if (changed) return { message: act === 'settle' ? '已登记退款' : '已重新发起退款' };
  return act === 'settle'
    ? SETTLED
    : refuse('transition-refused', { text: '只有被拒绝或发不出去的退款可以重试' });
};

const SETTLED = refuse('transition-refused', { text: '该退款已完成' });

interface RefundAct {
  refundId: string;
  act: 'settle' | 'retry';
  before: object;
  reference: string;
  /** whoever asked, where a second person confirmed */
  askedBy?: string;
  now: Date;
}

async function recordRefund(
  tx: Transaction,
  operator: Operator,
  { refundId, act, before, now, ...rest }: RefundAct,
): Promise<void> {
  const after = { state: (await refundState(tx, refundId))?.state, ...rest };
  await recordAct(tx, operator, { what: `refund.${act}`, object: `refund:${refundId}`, before, after, now });
}

/** A refund above the limit of whoever gave it back is settled by a second person. */
export const refundSettleLook: SecondLookKind<{ refundId: string; reference: string }> = {
  kind: 'refund.settle',
  title: '登记退款',
  limit: 'refund',
  permission: 'refund.make',
  payload: z.object({ refundId: z.string(), reference: z.string() }),
  async carryOut({ platform, payload: { refundId, reference }, now, operator, askedBy, confirm }) {
    const before = await refundState(platform.db, refundId);
    if (!before || before.state === 'succeeded') return SETTLED;
    const also = async (tx: Transaction): Promise<void> => {
      await confirm(tx);
      await recordRefund(tx, operator, { refundId, act: 'settle', before, reference, askedBy, now });
    };
    await settleRefund(platform, refundId, reference, now, also);
    return undefined;
  },
};

export const settleMoneyCalls = {
  adminTransfer: { handle: transfer },
  adminRefund: { handle: refund },
} satisfies StaffCalls;
