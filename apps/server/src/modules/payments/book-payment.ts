import { type Refusal, refuse } from '@pifa/contract';
import { type Platform, Refused, refusableTransaction } from '../../platform';
import { dueInstalment, orderStore } from '../orders';
import { paymentsStore } from './payments-store';
import { recordCapture } from './record-capture';

interface Booking {
  orderId: string;
  method: 'cloud' | 'transfer';
  provider: string;
  /** The provider's transaction number. */
  transaction: string;
  userId: number;
  now: Date;
}

/** Books money received outside the mall (back office, demo mall) as a payment that has already succeeded. */
export async function bookPayment(
  platform: Pick<Platform, 'database' | 'ids' | 'jobs' | 'ports' | 'isDemo'>,
  { orderId, method, provider, transaction, userId, now }: Booking,
): Promise<Refusal | undefined> {
  return refusableTransaction(platform.database, async (tx) => {
    const order = await orderStore(tx).hold(orderId);
    const due = order && (await dueInstalment(tx, order, now));
    if (!order || !due) throw new Refused(refuse('nothing-to-pay', {}));
    const payment = await paymentsStore(tx).add(order, due, {
      id: platform.ids.unguessable(),
      method,
      provider,
      state: 'processing',
      startedBy: userId,
      now,
    });
    const actor = { kind: 'operator', id: userId } as const;
    const { amount } = payment;
    await recordCapture(tx, platform, payment, { transaction, amount, capturedAt: now, actor, now });
  });
}
