import { type Refusal, refuse } from '@pifa/contract';
import type { ClaimNeeded } from '@pifa/domain';
import { type Db, Refused, type Transaction } from '../../platform';
import { isShort } from './claims-store';
import { isLockTimeout, lockedNow, type LockQueues, type QueuePlace } from './lock-queues';

/** The most attempts of about a second each that an order waits in a moving queue. */
const MOST_ATTEMPTS = 8;

/** Runs `take`, which claims scarce things, in its place in the queues. */
export type Queued = <T>(needed: readonly ClaimNeeded[], take: () => Promise<T>) => Promise<T>;

/**
 * Runs an order's transaction, which claims what is scarce through `queued`. After a lock timeout it runs again as long as
 * the queue moves. A row that nobody got meanwhile and that is still locked counts as stuck, and the order is refused
 * (503, 正忙).
 */
export async function inMovingQueue<T>(
  { db, queues }: { db: Db; queues: LockQueues },
  transaction: (queued: Queued) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
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
        // Found short under the lock, so the order did get its locks.
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
      if (stuck.length > 0 || attempt === MOST_ATTEMPTS)
        throw new Refused(refuse('unavailable', { why: 'busy' }));
    } finally {
      own.place?.leave();
    }
  }
}

/** Refuses an order at once if a row it needs is still stuck; marks the rows that are free again. */
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
