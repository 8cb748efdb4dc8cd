import { type Refusal, refuse } from '@pifa/contract';
import { activityPhase, activityWindow, formatShort, goodsActivityOf, kindOf } from '@pifa/domain';
import { sql } from 'kysely';
import type { JobRegistry, Platform } from '../../../platform';
import type { MemberCall } from '../../goods';
import { sendReminder } from './send-reminder';
import { sells, type ShownActivity, shownActivity } from './shown-activities';

/** One waiting job per activity and start. */
const REMIND_JOB = 'activity-remind';
/** Where the activity itself names no time. */
const USUAL_MINUTES = 10;

interface Wanted {
  activityId: string;
  goodsId: string;
}

/** Records that a user wants a reminder before the activity starts; a repeated call changes nothing. */
export async function addReminder(
  call: MemberCall,
  { activityId, goodsId }: Wanted,
): Promise<Refusal | undefined> {
  const { platform, session, now } = call;
  const activity = await shownActivity(call, activityId);
  if (!activity || !sells(activity, goodsId)) return refuse('not-found', { what: '该活动' });
  const window = activityWindow(activity, now);
  if (!window?.start || activityPhase(window, null, now) !== 'not-started')
    return refuse('activity-closed', { text: '活动已经开始或已结束，无需提醒' });
  const { start } = window;
  await platform.database.transaction(async (tx) => {
    await sql`
      insert into reminders (promotion_id, goods_id, user_id, starts_at, created_at)
      values (${Number(activityId)}, ${Number(goodsId)}, ${session.userId}, ${start}, ${now})
      on conflict do nothing`.execute(tx);
    const key = `${activityId}:${start.toISOString()}`;
    await platform.jobs.enqueue(tx, REMIND_JOB, { key, runAt: remindAt(activity, start) });
  });
  return undefined;
}

/** Deletes a reminder that was not sent yet. */
export async function cancelReminder(
  { platform, session }: MemberCall,
  { activityId, goodsId }: Wanted,
): Promise<void> {
  await platform.db
    .deleteFrom('reminders')
    .where('user_id', '=', session.userId)
    .where('promotion_id', '=', Number(activityId))
    .where('goods_id', '=', Number(goodsId))
    .where('sent_at', 'is', null)
    .execute();
}

function remindAt(activity: ShownActivity, start: Date): Date {
  const own = goodsActivityOf(activity.kind)?.remindMinutes?.(activity);
  return new Date(start.getTime() - (own ?? USUAL_MINUTES) * 60_000);
}

interface Due {
  id: number;
  user_id: number;
  goods_id: number;
  goods: string;
  kind: string;
}

export function reminderJobs(registry: JobRegistry, platform: Pick<Platform, 'db' | 'jobs'>): void {
  registry.job(REMIND_JOB, async ({ key, now }) => {
    const at = key.indexOf(':');
    await sendDue(platform, Number(key.slice(0, at)), new Date(key.slice(at + 1)), now);
  });
}

/** Marks each message before sending it, so that a repeated job sends none twice. */
async function sendDue(
  platform: Pick<Platform, 'db' | 'jobs'>,
  promotionId: number,
  start: Date,
  now: Date,
): Promise<void> {
  for (;;) {
    const { rows } = await sql<Due>`
      update reminders r set sent_at = ${now}
      from users u, goods g, promotions p
      where r.id = (
          select id from reminders where promotion_id = ${promotionId} and starts_at = ${start} and sent_at is null
          order by id limit 1 for update skip locked)
        and u.id = r.user_id and g.id = r.goods_id and p.id = r.promotion_id
      returning r.id, r.user_id, r.goods_id, g.name as goods, p.kind`.execute(platform.db);
    const [due] = rows;
    if (!due) return;
    const name = kindOf(due.kind)?.name ?? '活动';
    try {
      await sendReminder(platform, {
        key: `remind:${due.id}`,
        userId: due.user_id,
        event: 'activity.begins',
        values: { 活动: name, 商品: due.goods, 开始时间: formatShort(start) },
        link: `/pages/gooddetail/${due.goods_id}`,
        now,
      });
    } catch (error) {
      await platform.db.updateTable('reminders').set({ sent_at: null }).where('id', '=', due.id).execute();
      throw error;
    }
  }
}
