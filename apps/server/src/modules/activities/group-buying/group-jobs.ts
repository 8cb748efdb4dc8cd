import { GROUP_FAILED_TEXT } from '@pifa/domain';
import type { JobRegistry, Platform } from '../../../platform';
import { cancelOrder } from '../../orders';
import { seatOf } from './group-store';
import { CLOSE_JOB, DEADLINE_JOB, settleGroup } from './settle-group';

/** While money is under way nobody knows how it ends: look again so soon. */
const LOOK_AGAIN_MS = 30_000;

/** What moves groups: payments, cancellations, deadlines. Each may come twice and changes nothing the second time. */
export function groupJobs(
  registry: JobRegistry,
  platform: Pick<Platform, 'database' | 'db' | 'cache' | 'jobs' | 'ports'>,
): void {
  for (const topic of ['order.paid', 'order.cancelled']) {
    registry.on(topic, async ({ payload, now }) => {
      const seat = await seatOf(platform, String((payload as { orderId?: unknown }).orderId));
      if (seat) await settleGroup(platform, seat, now);
    });
  }
  registry.job(DEADLINE_JOB, ({ key, now }) => deadlineReached(platform, key, now));
  registry.job(CLOSE_JOB, ({ key, now }) => giveUpOrder(platform, key, now));
}

/** The deadline of a group may have come. */
export async function deadlineReached(
  platform: Pick<Platform, 'database' | 'db' | 'cache' | 'jobs'>,
  groupId: string,
  now: Date,
): Promise<void> {
  const group = await groupRow(platform, groupId);
  if (!group) return;
  await settleGroup(platform, { activityId: String(group.activity_id), groupId }, now);
  const after = await groupRow(platform, groupId);
  if (after?.state === 'forming')
    await platform.jobs.enqueue(platform.db, DEADLINE_JOB, { key: groupId, runAt: after.deadline });
}

/** Closes an unpaid order or refunds a paid one; once, because the order's state shows whether it was done. */
export async function giveUpOrder(
  platform: Pick<Platform, 'database' | 'db' | 'jobs' | 'ports'>,
  orderId: string,
  now: Date,
): Promise<void> {
  const actor = { kind: 'system' } as const;
  const refused = await cancelOrder(platform, { orderId, actor, reason: GROUP_FAILED_TEXT, now });
  if (!refused) return;
  const order = await platform.db
    .selectFrom('orders')
    .select('state')
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (order?.state !== 'unpaid' && order?.state !== 'to-ship') return;
  const runAt = new Date(now.getTime() + LOOK_AGAIN_MS);
  await platform.jobs.enqueue(platform.db, CLOSE_JOB, { key: orderId, runAt });
}

const groupRow = ({ db }: Pick<Platform, 'db'>, id: string) =>
  db
    .selectFrom('buying_groups')
    .select(['activity_id', 'state', 'deadline'])
    .where('id', '=', id)
    .executeTakeFirst();
