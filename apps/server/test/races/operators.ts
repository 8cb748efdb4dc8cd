import { bookPayment } from '../../src/modules/payments';
import { anOrder, aShopper, type Shopper } from '../builders/orders';
import { addGoods } from '../fixtures';
import type { Ground } from './race';

/** A paid order of two pieces, waiting to be shipped. */
export async function aPaidOrder({
  one,
  clock,
}: Ground): Promise<{ who: Shopper; id: string; goods: number }> {
  const who = await aShopper(one);
  const goods = await addGoods(one.db, { stock: 5 });
  const { id } = await anOrder(one, who, goods, { spcnt: 2 });
  const money = { method: 'transfer', provider: 'transfer', transaction: `BANK-${id}` } as const;
  await bookPayment(one.platform, { orderId: id, ...money, userId: who.userId, now: clock.now() });
  return { who, id, goods };
}
