import { isRefusal, type Refusal, refuse } from '@pifa/contract';
import { sql } from 'kysely';
import type { CallContext, Transaction } from '../../platform';
import { reviewApplication } from '../members';
import { cancelOrder, orRefused, Refused, shipOrder } from '../orders';
import { confirmTransfer, rejectTransfer, retryRefund, settleRefund } from '../payments';
import { touchSite } from '../site';
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

const stateNow = async (tx: Transaction, orderId: string): Promise<object> =>
  (await tx.selectFrom('orders').select(['no', 'state']).where('id', '=', orderId).executeTakeFirst()) ?? {};

export async function ship(
  { platform, body, db, now }: CallContext<'adminShip'>,
  operator: Operator,
): Promise<Done | Refusal> {
  const { orderId, carrier, trackingNo } = body;
  const lines = body.lines?.map(({ orderLineId, pieces }) => ({ orderLineId: Number(orderLineId), pieces }));
  const before = await db.selectFrom('orders').select('state').where('id', '=', orderId).executeTakeFirst();
  const refusal = await shipOrder(platform, {
    orderId,
    actor: { kind: 'operator', id: operator.id },
    carrier,
    trackingNo,
    lines,
    now,
    also: async (tx) =>
      recordAct(tx, operator, {
        what: 'order.ship',
        object: `order:${orderId}`,
        before,
        after: { ...(await stateNow(tx, orderId)), carrier, trackingNo, lines: lines ?? 'all' },
        now,
      }),
  });
  return refusal ?? { message: '已发货' };
}

export async function cancel(
  { platform, body, db, now }: CallContext<'adminCancel'>,
  operator: Operator,
): Promise<Done | Refusal> {
  const { orderId, reason } = body;
  const before = await db.selectFrom('orders').select('state').where('id', '=', orderId).executeTakeFirst();
  const refusal = await cancelOrder(platform, {
    orderId,
    reason,
    actor: { kind: 'operator', id: operator.id },
    now,
    also: async (tx) =>
      recordAct(tx, operator, {
        what: 'order.cancel',
        object: `order:${orderId}`,
        before,
        after: { ...(await stateNow(tx, orderId)), reason },
        now,
      }),
  });
  return refusal ?? { message: '订单已取消' };
}

export async function transfer(
  { platform, body, now }: CallContext<'adminTransfer'>,
  operator: Operator,
): Promise<Done | Refusal> {
  const { paymentId, verdict, reason } = body;
  if (verdict === 'reject' && reason === '') return refuse('bad-input', { text: '请填写驳回原因' });
  const looking = {
    paymentId,
    userId: operator.id,
    now,
    also: (tx: Transaction) =>
      recordAct(tx, operator, {
        what: `transfer.${verdict}`,
        object: `payment:${paymentId}`,
        after: { reason },
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
  const { rows } = await sql<{ state: string; provider: string }>`
    select r.state, c.provider from refunds r join captures c on c.id = r.capture_id
    where r.id = ${refundId}`.execute(db);
  const before = rows[0];
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
      after: { reference },
      now,
    });
  };
  if (act === 'settle') await settleRefund(platform, refundId, reference, now, also);
  else await retryRefund(platform, refundId, now, also);
  if (changed) return { message: act === 'settle' ? '已登记退款' : '已重新发起退款' };
  const text = act === 'settle' ? '该退款已完成' : '只有被拒绝的退款可以重试';
  return refuse('transition-refused', { text });
}

/** Sets one entry of the dictionary; one that was never set is added. */
export async function setEntry(
  { platform, database, body, now }: CallContext<'adminSwitch'>,
  operator: Operator,
): Promise<Done> {
  const { pcode, code, value } = body;
  return database.transaction(async (tx) => {
    const before = await tx
      .selectFrom('dictionary')
      .select('summary as value')
      .where('pcode', '=', pcode)
      .where('code', '=', code)
      .forUpdate()
      .executeTakeFirst();
    await tx
      .insertInto('dictionary')
      .values({ pcode, code, summary: value })
      .onConflict((key) => key.columns(['pcode', 'code']).doUpdateSet({ summary: value }))
      .execute();
    await touchSite(platform, tx);
    await recordAct(tx, operator, {
      what: 'dictionary.set',
      object: `dictionary:${pcode}/${code}`,
      before,
      after: { value },
      now,
    });
    return { message: '已保存' };
  });
}
