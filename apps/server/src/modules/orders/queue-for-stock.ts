import { type Refusal, refuse } from '@pifa/contract';
import type { ClaimNeeded } from '@pifa/domain';
import { type Db, Refused, type Transaction } from '../../platform';
import { isShort } from './claims-store';
import { isLockTimeout, lockedNow, type LockQueues, type QueuePlace } from './lock-queues';

/** Looks of about a second each: a queue that moves is waited in no longer than that. */
const MOST_LOOKS = 8;

/** Does what takes scarce things, in its place behind the others. */
export type Queued = <T>(needed: readonly ClaimNeeded[], take: () => Promise<T>) => Promise<T>;

/**
 * Runs an order's transaction, which takes what is scarce through `queued`. When it waited its time out for a lock, it
 * is done again as long as the queue moves; a row that nobody got meanwhile and that is still locked is remembered as
 * stuck, and the order is refused (503, 正忙).
 */
export async function inMovingQueue<T>(
  { db, queues }: { db: Db; queues: LockQueues },
  transaction: (queued: Queued) => Promise<T>,
): Promise<T> {
  for (let look = 1; ; look += 1) {
    const own: { place?: QueuePlace } = {};
    const queued: Queued = async (needed, take) => {
      own.place?.leave();
      const place = queues.join(needed);
      own.place = place;
      try {
        const taken = await take();
        place.passed();
        return taken;
      } catch (error) {
        // Too little of something was found under the lock.
        if (isShort(error) || error instanceof Refused) place.passed();
        throw error;
      }
    };
    try {
      return await transaction(queued);
    } catch (error) {
      if (!own.place || !isLockTimeout(error)) throw error;
      const stuck = await lockedNow(db, own.place.unmoved());
      queues.markStuck(stuck);
      if (stuck.length > 0 || look === MOST_LOOKS) throw new Refused(refuse('unavailable', { why: 'busy' }));
    } finally {
      own.place?.leave();
    }
  }
}

/** An order of something whose row is known to be stuck is refused at once; whoever finds the row free says so. */
export async function refuseStuck(
  tx: Transaction,
  queues: LockQueues,
  needed: readonly ClaimNeeded[],
): Promise<Refusal | undefined> {
  const known = queues.stuckAmong(needed);
  if (known.length === 0) return undefined;
  const still = await lockedNow(tx, known);
  const isStill = (row: { kind: string; ref: string }): boolean =>
    still.some(({ kind, ref }) => kind === row.kind && ref === row.ref);
  queues.markFree(known.filter((row) => !isStill(row)));
  return still.length > 0 ? refuse('unavailable', { why: 'busy' }) : undefined;
}
