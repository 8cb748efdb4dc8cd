import { isRefusal, type Refusal, refuse } from '@pifa/contract';
import type { CallContext, Transaction } from '../../platform';
import { reviewApplication } from '../members';
import { cancelOrder, lastStepOf, orRefused, Refused, shipOrder } from '../orders';
import {
  confirmTransfer,
  paymentState,
  refundState,
  rejectTransfer,
  retryRefund,
  settleRefund,
} from '../payments';
import { isOnOff, setDictionaryEntry, touchSite } from '../site';
import type { Operator } from './accounts';
import { recordAct } from './record-act';

interface Done {
  message: string;
}

/** Approves or rejects an application; a rejection says why. */
export async function review(
  { platform, database, body, now }: CallContext<'adminReview'>,
  operator: Operator,
): Promise<Done | Refusal> {
  const { no, verdict, reason } = body;
  if (verdict === 'reject' && reason === '') return refuse('bad-input', { text: '请填写驳回原因' });
  return orRefused(() =>
    database.transaction(async (tx) => {
      const wish = verdict === 'reject' ? { verdict, reason } : { verdict };
      const result = await reviewApplication(platform, tx, { no, now, ...wish });
      if (isRefusal(result)) throw new Refused(result);
      await recordAct(tx, operator, {
        what: `application.${verdict}`,
        object: `application:${no}`,
        before: { status: 'waiting' },
        after: { ...result, reason },
        now,
      });
      return { message: verdict === 'approve' ? '已通过' : '已驳回' };
    }),
  );
}

/** Before and after of an order that has just been moved, out of its own history. */
async function recordStep(
  tx: Transaction,
  operator: Operator,
  step: { what: string; orderId: string; with: object; now: Date },
): Promise<void> {
  const { from, to } = (await lastStepOf(tx, step.orderId)) ?? {};
  await recordAct(tx, operator, {
    what: step.what,
    object: `order:${step.orderId}`,
    before: { state: from },
    after: { state: to, ...step.with },
    now: step.now,
  });
}

export async function ship(
  { platform, body, now }: CallContext<'adminShip'>,
  operator: Operator,
): Promise<Done | Refusal> {
  const { orderId, carrier, trackingNo } = body;
  const lines = body.lines?.map(({ orderLineId, pieces }) => ({ orderLineId: Number(orderLineId), pieces }));
  const refusal = await shipOrder(platform, {
    orderId,
    actor: { kind: 'operator', id: operator.id },
    carrier,
    trackingNo,
    lines,
    now,
    also: (tx) =>
      recordStep(tx, operator, {
        what: 'order.ship',
        orderId,
        with: { carrier, trackingNo, lines: lines ?? 'all' },
        now,
      }),
  });
  return refusal ?? { message: '已发货' };
}

export async function cancel(
  { platform, body, now }: CallContext<'adminCancel'>,
  operator: Operator,
): Promise<Done | Refusal> {
  const { orderId, reason } = body;
  const refusal = await cancelOrder(platform, {
    orderId,
    reason,
    actor: { kind: 'operator', id: operator.id },
    now,
    also: (tx) => recordStep(tx, operator, { what: 'order.cancel', orderId, with: { reason }, now }),
  });
  return refusal ?? { message: '订单已取消' };
}

export async function transfer(
  { platform, db, body, now }: CallContext<'adminTransfer'>,
  operator: Operator,
): Promise<Done | Refusal> {
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
}

/** Settles what was given back by hand, or lets a refused refund be asked for again. */
export async function refund(
  { platform, db, body, now }: CallContext<'adminRefund'>,
  operator: Operator,
): Promise<Done | Refusal> {
  const { refundId, act, reference } = body;
  if (act === 'settle' && reference === '') return refuse('bad-input', { text: '请填写银行流水号' });
  const before = await refundState(db, refundId);
  if (!before) return refuse('not-found', { what: '该退款' });
  if (act === 'settle' && before.provider !== 'transfer') {
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
  const text = act === 'settle' ? '该退款已完成' : '只有被拒绝的退款可以重试';
  return refuse('transition-refused', { text });
}

/** Sets one entry of the dictionary, or a switch by its code; one that was never set is added. */
export async function setEntry(
  { platform, database, body, now }: CallContext<'adminSwitch'>,
  operator: Operator,
): Promise<Done | Refusal> {
  const { pcode, code, value } = body;
  if (isOnOff(pcode, code) && value !== '0' && value !== '1') {
    return refuse('bad-input', { text: '开关的值应为 1（开）或 0（关）' });
  }
  return database.transaction(async (tx) => {
    const { before, groups } = await setDictionaryEntry(tx, { pcode, code, value });
    await touchSite(platform, tx);
    await recordAct(tx, operator, {
      what: 'dictionary.set',
      object: `dictionary:${groups.join('+')}/${code}`,
      before,
      after: Object.fromEntries(groups.map((group) => [group, value])),
      now,
    });
    // A misspelt code would be a switch that nobody asks for.
    const isNew = pcode === undefined && Object.keys(before).length === 0;
    return { message: isNew ? `已保存。原来没有「${code}」这个开关，请核对代码` : '已保存' };
  });
}
