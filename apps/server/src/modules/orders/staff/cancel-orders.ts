import { refuse, type Refusal } from '@pifa/contract';
import { fen, formatAmount } from '@pifa/domain';
import { z } from 'zod';
import { type Platform, Refused, type Transaction } from '../../../platform';
import {
  askSecondLook,
  needsProof,
  type Operator,
  type SecondLookKind,
  type StaffHandler,
  withinLimit,
} from '../../staff';
import { cancelOrder } from '../cancel-order';
import { NO_ORDER, orderForDesk } from './one-order';
import { recordStep } from './record-step';
import { isInScope, orderLooksInScope } from './scope';

interface StaffCancellation {
  orderId: string;
  reason: string;
  /** fen paid and not yet refunded when somebody looked: so much is given back at most */
  paid: number;
  now: Date;
  /** whoever asked, where a second person confirmed */
  askedBy?: string;
}

/** Writes a cancellation into the book; what had been paid counts to the refunds of the day. */
export const recordCancel = (
  tx: Transaction,
  operator: Operator,
  { orderId, reason, paid, now, askedBy }: StaffCancellation,
): Promise<void> =>
  recordStep(tx, operator, {
    what: 'order.cancel',
    orderId,
    with: { reason, ...(askedBy && { askedBy }) },
    watched: { kind: 'refund', amount: paid },
    now,
  });

/** Cancels in one transaction; refused where money came in after somebody looked. */
const cancelAs = (
  platform: Platform,
  operator: Operator,
  cancellation: StaffCancellation,
  first?: (tx: Transaction) => Promise<void>,
): Promise<Refusal | undefined> => {
  const { orderId, reason, paid, now } = cancellation;
  return cancelOrder(platform, {
    orderId,
    reason,
    actor: { kind: 'operator', id: operator.id },
    now,
    async seenBy(tx) {
      if (!(await isInScope(tx, orderId, operator))) return false;
      const order = await tx
        .selectFrom('orders')
        .select(['paid_amount', 'refunded_amount'])
        .where('id', '=', orderId)
        .executeTakeFirst();
      if (order && order.paid_amount - order.refunded_amount > paid) {
        throw new Refused(refuse('transition-refused', { text: '客户刚刚付款，请刷新后再决定' }));
      }
      await first?.(tx);
      return true;
    },
    also: (tx) => recordCancel(tx, operator, cancellation),
  });
};

/** 取消: what was paid falls due for refund, so it takes what a refund takes: a proof, and a second person above the limit. */
export const cancel: StaffHandler<'adminCancel'> = async (call, operator) => {
  const { platform, db, body, now } = call;
  const { orderId, reason } = body;
  const row = await orderForDesk(db, orderId, operator);
  if (!row) return NO_ORDER;
  const paid = row.paid_amount - row.refunded_amount;
  const isOpen = row.state === 'unpaid' || row.state === 'to-ship';
  if (isOpen && paid > 0) {
    const proof = needsProof(operator, now);
    if (proof) return proof;
    if (!withinLimit(operator, 'refund', paid)) {
      return askSecondLook(call, operator, cancelLook, {
        object: `order:${orderId}`,
        amount: paid,
        text: `取消订单 ${row.no} ${row.company}，退款 ¥${formatAmount(fen(paid))}：${reason}`,
        payload: { orderId, reason, paid },
      });
    }
  }
  return (await cancelAs(platform, operator, { orderId, reason, paid, now })) ?? { message: '订单已取消' };
};

/** A paid order above the refund limit of whoever wants it cancelled is cancelled by a second person. */
export const cancelLook: SecondLookKind<{ orderId: string; reason: string; paid: number }> = {
  kind: 'order.cancel',
  title: '取消已付款的订单',
  limit: 'refund',
  permission: 'order.cancel',
  seenBy: orderLooksInScope,
  payload: z.object({ orderId: z.string(), reason: z.string(), paid: z.number().int() }),
  carryOut: ({ platform, payload, now, operator, askedBy, confirm }) =>
    cancelAs(platform, operator, { ...payload, now, askedBy }, confirm),
};
