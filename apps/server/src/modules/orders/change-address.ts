import { refuse, type Refusal } from '@pifa/contract';
import { type Platform, Refused, refusableTransaction, toJson, type Transaction } from '../../platform';
import type { FrozenAddress, HeldOrder } from './order-rows';
import { orderStore } from './order-store';

interface AddressChange {
  orderId: string;
  /** what changes of it */
  address: Partial<FrozenAddress>;
  /** whoever changes it knows that freight stays as it was although the region is another */
  confirm: boolean;
  now: Date;
  may(tx: Transaction, order: HeldOrder): Promise<Refusal | undefined>;
  also(tx: Transaction, before: FrozenAddress, after: FrozenAddress): Promise<void>;
}

/** States in which a new address still reaches the parcel. */
const BEFORE_SHIPPING = ['unpaid', 'to-ship'];

/**
 * Changes where an order goes, before anything of it is shipped; freight stays as it was agreed. What was printed before
 * shows the old one: the order remembers when it was changed. Children follow their parent.
 */
export async function changeAddress(platform: Platform, change: AddressChange): Promise<Refusal | undefined> {
  const { orderId, confirm, now } = change;
  return refusableTransaction(platform.database, async (tx) => {
    const order = await orderStore(tx).hold(orderId);
    if (!order) throw new Refused(refuse('not-found', { what: '该订单' }));
    const refusal = await change.may(tx, order);
    if (refusal) throw new Refused(refusal);
    if (order.parentId)
      throw new Refused(refuse('transition-refused', { text: '拆分订单请在主订单中改地址' }));
    if (order.anyShipped || !BEFORE_SHIPPING.includes(order.state)) {
      throw new Refused(refuse('transition-refused', { text: '已发货或已结束的订单不能改地址' }));
    }
    const row = await tx
      .selectFrom('orders')
      .select(['address', 'delivery_way'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    const before = row.address as unknown as FrozenAddress;
    if (
      row.delivery_way === 'pickup' &&
      (change.address.address ?? change.address.regionCode) !== undefined
    ) {
      throw new Refused(refuse('transition-refused', { text: '自提订单没有收货地址，只能改提货人与电话' }));
    }
    const after: FrozenAddress = { ...before, ...change.address };
    if (after.regionCode !== before.regionCode && !confirm) {
      const text = '收货地区改变了，运费仍按原来的，是否继续？';
      throw new Refused(refuse('confirm-needed', { text }));
    }
    await tx
      .updateTable('orders')
      .set({ address: toJson(after), address_changed_at: now, updated_at: now })
      .where('id', 'in', [orderId, ...order.childIds])
      .execute();
    await change.also(tx, before, after);
  });
}
