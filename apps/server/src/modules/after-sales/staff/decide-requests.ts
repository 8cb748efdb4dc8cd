import { refuse } from '@pifa/contract';
import { parseYuan } from '@pifa/domain';
import type { Transaction } from '../../../platform';
import type { AfterSale } from '../after-sale-store';
import { agree, receive, reject } from '../decide';
import { refundRequest } from '../refund';
import { needsProof, type Operator, recordAct, type StaffCalls, type StaffHandler } from '../../staff';
import { listRequests, photoOfRequest, showRequest } from './list-requests';
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

const refundAfterSale: StaffHandler<'adminAfterSaleRefund'> = async ({ platform, body, now }, operator) => {
  const proof = needsProof(operator, now);
  if (proof) return proof;
  const also = recordStep(operator, 'refund', now);
  const { id } = body;
  const step = { id, operatorId: operator.id, now, mayAct: mayAct(operator, id), also };
  const refusal = await refundRequest(platform, step);
  return refusal ?? { message: '已发起退款' };
};

export const afterSaleStaff = {
  adminAfterSales: { handle: listRequests },
  adminAfterSale: { handle: showRequest },
  adminAfterSalePhoto: { handle: photoOfRequest },
  adminAfterSaleDecide: { handle: decideAfterSale },
  adminAfterSaleReceive: { handle: receiveAfterSale },
  adminAfterSaleRefund: { handle: refundAfterSale },
} satisfies StaffCalls;
