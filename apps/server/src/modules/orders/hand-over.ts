import { type Refusal, refuse } from '@pifa/contract';
import { needsWaybill } from '@pifa/domain';
import { type Platform, Refused, refusableTransaction, type Transaction } from '../../platform';
import { confirmInside } from './confirm-receipt';
import type { Actor } from './move-order';
import type { HeldOrder } from './order-rows';
import { orderStore } from './order-store';

interface HandingOver {
  /** An order that was not split, or a child. */
  orderId: string;
  /** 自提: the code that the buyer shows; '' = whoever collects is known by name. */
  code: string;
  /** Who took the goods. */
  name: string;
  actor: Actor;
  now: Date;
  seenBy: (tx: Transaction) => Promise<boolean>;
  also: (tx: Transaction, takenBy: string) => Promise<void>;
}

/**
 * 交货: what was made ready is collected for its code or by somebody whose name was checked, or the van has delivered it.
 * The order is complete; its after-sale time begins.
 */
export async function handOver(
  platform: Pick<Platform, 'database' | 'jobs' | 'ports'>,
  options: HandingOver,
): Promise<Refusal | undefined> {
  const { orderId, actor, now } = options;
  return refusableTransaction(platform.database, async (tx) => {
    const order = await orderStore(tx).hold(orderId);
    if (!order || !(await options.seenBy(tx))) throw new Refused(refuse('not-found', { what: '该订单' }));
    const problem = await whyNot(tx, order, options);
    if (problem) throw new Refused(refuse('transition-refused', { text: problem }));
    const takenBy = options.code === '' ? options.name : [options.name, '凭提货码'].filter(Boolean).join(' ');
    // The name stands with the shipment, where it can be erased.
    const note = options.code === '' ? '' : '凭提货码';
    await confirmInside(tx, platform, order, { actor, now, note });
    await tx
      .updateTable('shipments')
      .set({ received_at: now, handed_to: takenBy })
      .where('order_id', '=', orderId)
      .where('received_at', 'is', null)
      .execute();
    await options.also(tx, takenBy);
  });
}

async function whyNot(
  tx: Transaction,
  { way, state, childIds }: HeldOrder,
  { orderId, code, name }: HandingOver,
): Promise<string | undefined> {
  if (needsWaybill(way)) return '快递与专线的订单由客户确认收货';
  if (childIds.length > 0) return '该订单已拆分，请按子订单交货';
  if (state === 'completed') return '该订单已经交货';
  if (state !== 'shipped')
    return way === 'pickup' ? '货还没有全部备好，不能交货' : '货还没有全部送出，不能交货';
  if (code === '') return name === '' ? '请填写提货码，或核对后填写取货人姓名' : undefined;
  if (way !== 'pickup') return '自送的订单没有提货码，请填写收货人姓名';
  const row = await tx
    .selectFrom('orders')
    .select('pickup_code')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return row.pickup_code === code ? undefined : '提货码不正确，请核对订单';
}
