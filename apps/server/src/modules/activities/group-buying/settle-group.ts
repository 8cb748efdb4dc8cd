import { groupBuyingSettings, openGroup } from '@pifa/domain';
import type { Platform, Transaction } from '../../../platform';
import { promotionById } from '../../promotions';
import { foldOrders } from './fold-orders';
import { groupStore, type SeatKey } from './group-store';

/** Bumped whenever a group changes: who watches one looks again, at every instance. */
export const GROUPS_VERSION = 'buying-groups';
/** One waiting job per group, at its deadline. */
export const DEADLINE_JOB = 'group-deadline';
/** One waiting job per order that a group gives up. */
export const CLOSE_JOB = 'group-close';

/**
 * Brings a group up to its orders, in one transaction (I16): it begins with the first that is paid, is full with the
 * last seat, and fails at its deadline. Whoever runs it, how often and where, it comes out the same: payments,
 * cancellations and the deadline all lead here. Orders that are given up are closed one by one by jobs of their own.
 */
export async function settleGroup(
  platform: Pick<Platform, 'database' | 'cache' | 'jobs'>,
  seat: SeatKey,
  now: Date,
): Promise<void> {
  const record = await promotionById(platform, seat.activityId);
  const rules = record && groupBuyingSettings.of(record.settings);
  await platform.database.transaction(
    async (tx) => {
      const store = groupStore(tx);
      if (!(await store.hold(seat.groupId))) {
        const [first] = await store.orders(seat, false);
        if (first?.claim !== 'used' || !first.paidAt) return;
        if (!rules) throw new Error(`A group of an activity that is not known: ${seat.activityId}`);
        const { size, hours } = rules;
        const facts = { id: seat.groupId, activityId: seat.activityId, size, hours };
        const group = openGroup({ ...facts, until: record.window.end }, first.paidAt);
        await store.begin(group, first.goodsId, first.paidAt);
        await platform.jobs.enqueue(tx, DEADLINE_JOB, { key: group.id, runAt: group.deadline });
      }
      await settleHeld(tx, platform, seat, now);
    },
    { retry: true },
  );
}

async function settleHeld(
  tx: Transaction,
  platform: Pick<Platform, 'cache' | 'jobs'>,
  seat: SeatKey,
  now: Date,
): Promise<void> {
  const store = groupStore(tx);
  const held = await store.hold(seat.groupId);
  if (!held) return;
  const orders = await store.orders(seat, true);
  const { group, joined, left, isNewlyFull, toClose } = foldOrders(held.group, held.members, orders, now);
  await store.write(seat.groupId, { state: group.state, joined, left, now });
  if (isNewlyFull) {
    const ids = orders.filter(({ khId, claim }) => claim === 'used' && group.members.includes(String(khId)));
    await store.lift(
      ids.map(({ id }) => id),
      now,
    );
  }
  for (const id of toClose) await platform.jobs.enqueue(tx, CLOSE_JOB, { key: id, runAt: now });
  const changed = joined.length + left.length > 0 || group.state !== held.group.state;
  if (changed) await platform.cache.bump(tx, GROUPS_VERSION);
}
