import { type Refusal, refuse } from '@pifa/contract';
import { activityPhase, activityWindow, formatShort, goodsActivityOf, kindOf } from '@pifa/domain';
import { sql } from 'kysely';
import type { JobRegistry, Platform, Session } from '../../../platform';
import { enqueueNotice } from '../../members';
import { postMessage } from '../../message-box';
import { sells, type ShownActivity, shownActivity } from './shown-activities';

/** One waiting job per activity and start. */
const REMIND_JOB = 'activity-remind';
/** Where the activity itself names no time. */
const USUAL_MINUTES = 10;

interface Asked {
  activityId: string;
  goodsId: string;
}
interface Call {
  platform: Platform;
  session: Session;
  now: Date;
}

/** Notes that a user wants to be told before it starts; again changes nothing. */
export async function remind(call: Call, { activityId, goodsId }: Asked): Promise<Refusal | undefined> {
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

/** Takes the wish back; a message that was sent stays sent. */
export async function forget({ platform, session }: Call, { activityId, goodsId }: Asked): Promise<void> {
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

/** Each message is marked before it goes out, so that a job that is done again sends none twice. */
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
    const text = `您预约的${name}商品「${due.goods}」将于 ${formatShort(start)} 开始，请及时参与。`;
    try {
      await postMessage(platform.db, {
        to: { userId: due.user_id },
        eventId: `remind:${due.id}`,
        type: 'activity',
        title: `${name}即将开始`,
        text,
        link: `/pages/gooddetail/${due.goods_id}`,
        now,
      });
      await enqueueNotice(platform, { key: `remind:${due.id}`, userId: due.user_id, text, now });
    } catch (error) {
      await platform.db.updateTable('reminders').set({ sent_at: null }).where('id', '=', due.id).execute();
      throw error;
    }
  }
}
