import type { Transaction } from '../../../platform';
import { type Act, type Operator, recordAct } from '../../staff';
import { lastStepOf } from '../operator-reads';
import type { Waybill } from '../waybills';

/** Before and after of an order that has just been moved, out of its own history. */
export async function recordStep(
  tx: Transaction,
  operator: Operator,
  step: { what: string; orderId: string; with: object; watched?: Act['watched']; now: Date },
): Promise<void> {
  const { from, to } = (await lastStepOf(tx, step.orderId)) ?? {};
  await recordAct(tx, operator, {
    what: step.what,
    object: `order:${step.orderId}`,
    before: { state: from },
    after: { state: to, ...step.with },
    watched: step.watched,
    now: step.now,
  });
}

/** Records that a waybill was corrected, from what to what and why. */
export const recordCorrection = (
  tx: Transaction,
  operator: Operator,
  {
    shipmentId,
    orderId,
    before,
    after,
    reason,
    now,
  }: {
    shipmentId: string;
    orderId: string;
    before: Waybill;
    after: Waybill;
    reason: string;
    now: Date;
  },
): Promise<void> =>
  recordAct(tx, operator, {
    what: 'shipment.correct',
    object: `order:${orderId}`,
    before: { ...before },
    after: { ...after, shipmentId, reason },
    now,
  });
