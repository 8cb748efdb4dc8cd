import type { JobRegistry, Platform } from '../../../platform';
import type { WrittenSms } from '../../message-box';
import { smsSender } from './sender';

const NOTICE_JOB = 'sms-notice';

/**
 * Sends a text message to a user in a separate job, so that a slow gateway delays nothing else. The phone is looked up
 * when it is sent, so that none is stored in the jobs table. Of one key only one is sent: each is paid for.
 */
export async function enqueueNotice(
  platform: Pick<Platform, 'db' | 'jobs'>,
  { key, userId, sms, now }: { key: string; userId: number; sms: WrittenSms; now: Date },
): Promise<void> {
  await platform.jobs.enqueueOnce(platform.db, NOTICE_JOB, { key, runAt: now, payload: { userId, ...sms } });
}

export function noticeJobs(registry: JobRegistry, platform: Pick<Platform, 'db' | 'ports'>): void {
  registry.job(
    NOTICE_JOB,
    async ({ payload, now }) => {
      const { userId, ...sms } = payload as { userId: number } & WrittenSms;
      const user = await platform.db
        .selectFrom('users')
        .select('phone')
        .where('id', '=', userId)
        .where('status', '=', 'open')
        .executeTakeFirst();
      if (user) await smsSender(platform).sendSms({ phone: user.phone, ...sms, now });
    },
    'outside',
  );
}
