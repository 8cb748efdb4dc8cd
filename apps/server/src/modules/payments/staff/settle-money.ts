import { type Refusal, refuse } from '@pifa/contract';
import { formatDateTime, parseYuan } from '@pifa/domain';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Transaction } from '../../../platform';
import {
  askSecondLook,
  idOfLook,
  needsProof,
  type Operator,
  ownedInScope,
  recordAct,
  type SecondLookKind,
  type StaffCalls,
  type StaffHandler,
  withinLimit,
} from '../../staff';
import { paymentState, refundState } from '../operator-reads';
import { confirmTransfer, rejectTransfer } from '../pay-transfer';
import { canRefundThrough, retryRefund, settleRefund } from '../refund-job';
import { divideOne } from './divide-receipt';
import { takeReceiptFile } from './receipt-file';
import { listReceipts, recordOne } from './receipts';
import { findReceivables, listPartPaid } from './receivables';
import { listRefunds, showRefund } from './refunds';
import { listTransfers, misfitsOf, showTransfer } from './transfers';

const transfer: StaffHandler<'adminTransfer'> = async ({ platform, db, body, now }, operator) => {
  const { paymentId, verdict, reason, payer, reference } = body;
  if (verdict === 'reject' && reason === '') return refuse('bad-input', { text: '请填写驳回原因' });
  const received = body.received === undefined ? undefined : (parseYuan(body.received) ?? 0);
  if (received !== undefined && received <= 0) return refuse('bad-input', { text: '请填写实收金额' });
  if (verdict === 'confirm' && !body.anyway) {
    const wrong = await misfitsOf(db, paymentId, { received, payer, reference }, operator);
    if (wrong) return refuse('confirm-needed', { text: wrong });
  }
  const before = { state: await paymentState(db, paymentId) };
  const looking = {
    paymentId,
    userId: operator.id,
    now,
    seenBy: (tx: Transaction, { khId }: { khId: number }) => isOwn(tx, khId, operator),
    also: async (tx: Transaction) =>
      recordAct(tx, operator, {
        what: `transfer.${verdict}`,
        object: `payment:${paymentId}`,
        before,
        after: {
          state: await paymentState(tx, paymentId),
          reason,
          ...(verdict === 'confirm' && { reference, payer }),
          ...(received !== undefined && { amount: received }),
        },
        now,
      }),
  };
  const refusal =
    verdict === 'confirm'
      ? await confirmTransfer(platform, { ...looking, received, payer, reference })
      : await rejectTransfer(platform, looking, reason);
  if (refusal?.refused === 'payment-closed') return (await whoWasFaster(db, paymentId)) ?? refusal;
  return refusal ?? { message: verdict === 'confirm' ? '已确认到账' : '已驳回' };
};

async function isOwn(db: Db, khId: number, operator: Operator): Promise<boolean> {
  const { rows } =
    await sql`select from companies c where c.kh_id = ${khId} and ${ownedInScope(operator, 'c.kh_id')}`.execute(
      db,
    );
  return rows.length > 0;
}

/** 「已由 某某 于 14:32 确认到账」 for whoever comes second. */
async function whoWasFaster(db: Db, paymentId: string): Promise<Refusal | undefined> {
  const { rows } = await sql<{ what: string; who: string; at: Date }>`
    select a.what, coalesce(nullif(w.display_name, ''), w.name) as who, a.at
    from operator_acts a join operators w on w.id = a.operator_id
    where a.object = ${`payment:${paymentId}`} and a.what in ('transfer.confirm', 'transfer.reject')
    order by a.id desc limit 1`.execute(db);
  const [act] = rows;
  if (!act) return undefined;
  const did = act.what === 'transfer.confirm' ? '确认到账' : '驳回';
  return refuse('transition-refused', {
    text: `已由 ${act.who} 于 ${formatDateTime(act.at).slice(11, 16)} ${did}`,
  });
}

/** Settles what was given back by hand, or lets a refused refund be asked for again. */
const refund: StaffHandler<'adminRefund'> = async (call, operator) => {
  const { platform, db, body, now } = call;
  const { refundId, act, reference } = body;
  if (act === 'settle' && reference === '') return refuse('bad-input', { text: '请填写银行流水号' });
  const found = await refundState(db, refundId);
  if (!found || !(await isOwn(db, found.khId, operator))) return refuse('not-found', { what: '该退款' });
  const { khId: _, ...before } = found;
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
  seenBy: (operator) =>
    sql<boolean>`exists (select from refunds f join orders o on o.id = f.order_id
      where f.id = ${idOfLook('refund')} and ${ownedInScope(operator, 'o.kh_id')})`,
  payload: z.object({ refundId: z.string(), reference: z.string() }),
  async carryOut({ platform, payload: { refundId, reference }, now, operator, askedBy, confirm }) {
    const found = await refundState(platform.db, refundId);
    if (!found || found.state === 'succeeded') return SETTLED;
    const { khId: _, ...before } = found;
    const also = async (tx: Transaction): Promise<void> => {
      await confirm(tx);
      await recordRefund(tx, operator, { refundId, act: 'settle', before, reference, askedBy, now });
    };
    await settleRefund(platform, refundId, reference, now, also);
    return undefined;
  },
};

export const settleMoneyCalls = {
  adminTransfers: { handle: listTransfers },
  adminTransferOne: { handle: showTransfer },
  adminTransfer: { handle: transfer },
  adminReceivables: { handle: findReceivables },
  adminReceiptFile: { handle: takeReceiptFile },
  adminReceiptRecord: { handle: recordOne },
  adminReceiptDivide: { handle: divideOne },
  adminReceipts: { handle: listReceipts },
  adminPartPaid: { handle: listPartPaid },
  adminRefunds: { handle: listRefunds },
  adminRefundOne: { handle: showRefund },
  adminRefund: { handle: refund },
} satisfies StaffCalls;
