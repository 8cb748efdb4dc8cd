import { type Refusal, refuse } from '@pifa/contract';
import { type Platform, orRefused, Refused } from '../../platform';
import { dueInstalment, orderStore } from '../orders';
import { paymentsStore } from './payments-store';
import { recordCapture } from './record-capture';

interface Booking {
  orderId: string;
  method: 'cloud' | 'transfer';
  provider: string;
  /** The provider's number of the money. */
  transaction: string;
  userId: number;
  now: Date;
}

/** Money that was received outside of the mall (back office, demo mall): one try that has already succeeded. */
export async function bookPayment(
  platform: Pick<Platform, 'database' | 'ids' | 'jobs' | 'ports'>,
  booking: Booking,
): Promise<Refusal | undefined> {
  const { orderId, method, provider, transaction, userId, now } = booking;
  const result = await orRefused(() =>
    platform.database.transaction(
      async (tx) => {
        const order = await orderStore(tx).hold(orderId);
        const due = order && (await dueInstalment(tx, order, now));
        if (!order || !due) throw new Refused(refuse('nothing-to-pay', {}));
        const payment = await paymentsStore(tx).add({
          id: platform.ids.unguessable(),
          orderId,
          instalmentId: due.id,
          khId: order.khId,
          method,
          provider,
          amount: due.amount - due.captured,
          state: 'processing',
          expiresAt: null,
          startedBy: userId,
          now,
          nextQueryAt: null,
        });
        const actor = { kind: 'operator', id: userId } as const;
        await recordCapture(tx, platform, payment, {
          transaction,
          amount: payment.amount,
          capturedAt: now,
          actor,
          now,
        });
      },
      { retry: true },
    ),
  );
  return result ?? undefined;
}
