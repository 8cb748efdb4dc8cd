import { refuse } from '@pifa/contract';
import { fen, formatAmount, parseYuan } from '@pifa/domain';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Transaction } from '../../../platform';
import type { AfterSale } from '../after-sale-store';
import { agree, receive, reject } from '../decide';
import { refundRequest } from '../refund';
import {
  askSecondLook,
  idOfLook,
  needsProof,
  ownedInScope,
  type Operator,
  recordAct,
  type SecondLookKind,
  type StaffCalls,
  type StaffHandler,
  withinLimit,
} from '../../staff';
import { listRequests, photoOfRequest, showRequest, UNKNOWN } from './list-requests';
import { refundDue } from './refund-due';
import { requireInScope } from './scope';

/** Records a step of a request in the operators' log, in the transaction of the step. */
function recordStep(operator: Operator, what: string, now: Date, extra: object = {}) {
  const shown = ({ state, goodsAmount, freightAmount, points }: AfterSale) => ({
    state,
    goodsAmount,
    freightAmount,
    points,
  });
  return (tx: Transaction, before: AfterSale, after: AfterSale): Promise<void> =>
    recordAct(tx, operator, {
      what: `after-sale.${what}`,
      object: `after-sale:${before.id}`,
      before: shown(before),
      after: { ...shown(after), ...extra },
      now,
    });
}

/** Others' requests answer as missing ones. */
const mayAct = (operator: Operator, id: string) => (tx: Transaction) => requireInScope(tx, id, operator);

const decideAfterSale: StaffHandler<'adminAfterSaleDecide'> = async ({ platform, body, now }, operator) => {
  const { id, verdict, reason, returnAddress } = body;
  const also = recordStep(operator, verdict, now, { reason, returnAddress });
  const step = { id, operatorId: operator.id, now, mayAct: mayAct(operator, id), also };
  if (verdict === 'reject') return (await reject(platform, { ...step, reason })) ?? { message: '已拒绝' };
  const freight = parseYuan(body.freight);
  if (freight === null || freight < 0) return refuse('bad-input', { text: '运费最多两位小数' });
  const refusal = await agree(platform, { ...step, returnAddress, freight, note: reason });
  return refusal ?? { message: '已同意' };
};

const receiveAfterSale: StaffHandler<'adminAfterSaleReceive'> = async ({ platform, body, now }, operator) => {
  const { id } = body;
  const restock = body.restock.map(Number);
  const writeOffs = body.writeOffs.map(({ orderLineId, cause }) => ({ lineId: Number(orderLineId), cause }));
  const also = recordStep(operator, 'receive', now, { restock, writeOffs });
  const step = { id, operatorId: operator.id, now, mayAct: mayAct(operator, id), also };
  const refusal = await receive(platform, { ...step, restock, writeOffs });
  return refusal ?? { message: '已确认收货' };
};

/** 退款, whole or in parts. What of the request is refunded so far counts to the limit, so that parts do not slip under it. */
const refundAfterSale: StaffHandler<'adminAfterSaleRefund'> = async (call, operator) => {
  const { platform, db, body, now } = call;
  const { id, requestId } = body;
  const proof = needsProof(operator, now);
  if (proof) return proof;
  const amount = body.amount === undefined ? null : parseYuan(body.amount);
  if (body.amount !== undefined && (amount === null || amount <= 0)) {
    return refuse('bad-input', { text: '退款金额不正确，最多两位小数' });
  }
  const due = await refundDue(db, id, requestId, operator);
  if (!due) return UNKNOWN;
  const sum = due.refunded + (amount ?? due.left);
  if (due.mayAsk && (amount ?? 0) <= due.left && !withinLimit(operator, 'refund', sum)) {
    return askSecondLook(call, operator, afterSaleRefundLook, {
      object: `after-sale:${id}`,
      amount: sum,
      text: `售后 ${due.no} 退款 ¥${formatAmount(fen(amount ?? due.left))}，${due.company}`,
      payload: { id, amount, requestId },
    });
  }
  const also = recordRefund(operator, now);
  const step = { id, operatorId: operator.id, now, mayAct: mayAct(operator, id), also };
  const refusal = await refundRequest(platform, { ...step, amount, requestId });
  return refusal ?? { message: amount === null ? '已发起退款' : `已发起退款 ¥${formatAmount(fen(amount))}` };
};

/** Records what this part was and what it leaves. */
const recordRefund =
  (operator: Operator, now: Date, extra: object = {}) =>
  (tx: Transaction, before: AfterSale, after: AfterSale): Promise<void> =>
    recordStep(operator, 'refund', now, {
      amount: after.refundedAmount - before.refundedAmount,
      refundedAmount: after.refundedAmount,
      ...extra,
    })(tx, before, after);

/** A refund above the limit of whoever asked for it is made by a second person. */
export const afterSaleRefundLook: SecondLookKind<{ id: string; amount: number | null; requestId: string }> = {
  kind: 'after-sale.refund',
  title: '售后退款',
  limit: 'refund',
  permission: 'refund.make',
  seenBy: (operator) =>
    sql<boolean>`exists (select from after_sales a
      where a.id = ${idOfLook('after-sale')} and ${ownedInScope(operator, 'a.kh_id')})`,
  payload: z.object({ id: z.string(), amount: z.number().int().nullable(), requestId: z.string() }),
  async carryOut({ platform, payload, now, operator, askedBy, confirm }) {
    return refundRequest(platform, {
      ...payload,
      operatorId: operator.id,
      now,
      mayAct: async (tx) => {
        await mayAct(operator, payload.id)(tx);
        await confirm(tx);
      },
      also: recordRefund(operator, now, { askedBy }),
    });
  },
};

export const afterSaleStaff = {
  adminAfterSales: { handle: listRequests },
  adminAfterSale: { handle: showRequest },
  adminAfterSalePhoto: { handle: photoOfRequest },
  adminAfterSaleDecide: { handle: decideAfterSale },
  adminAfterSaleReceive: { handle: receiveAfterSale },
  adminAfterSaleRefund: { handle: refundAfterSale },
} satisfies StaffCalls;
