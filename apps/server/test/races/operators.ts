import { bookPayment } from '../../src/modules/payments';
import { addOperator } from '../../src/modules/staff';
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

let racers = 0;

/** A member of staff who acts in a race. */
export async function aRacer({
  one,
  clock,
}: Pick<Ground, 'one' | 'clock'>): Promise<{ id: number; displayName: string }> {
  racers += 1;
  const name = `racer-${process.pid}-${racers}`;
  await addOperator(one.db, name, 'owner', clock.now());
  const { id } = await one.db
    .selectFrom('operators')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return { id, displayName: name };
}

/** Up to so many fen a company may owe for orders that are shipped before they are paid. */
export async function withReleaseLimit(
  { one, clock }: Pick<Ground, 'one' | 'clock'>,
  khId: number,
  amount: number,
  operatorId: number,
): Promise<void> {
  await one.db
    .insertInto('release_limits')
    .values({ kh_id: khId, amount, set_by: operatorId, set_at: clock.now() })
    .execute();
}
