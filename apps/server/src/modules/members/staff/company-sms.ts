import { sql } from 'kysely';
import type { JobRegistry, Platform, Transaction } from '../../../platform';
import { eventSms } from '../../message-box';
import { smsSender } from '../sms/sender';

/** Announced when staff opened a user's account, or took its password away; the payload names the user. */
const USER_INVITED = 'members.user-invited';

export type Invitation = 'opened' | 'added' | 'reset';

/** Tells the user by SMS, once the transaction commits, how to set a password. No password is ever sent. */
export async function inviteUser(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Transaction,
  { userId, kind, now }: { userId: number; kind: Invitation; now: Date },
): Promise<void> {
  await jobs.announce(tx, {
    eventId: `${USER_INVITED}:${userId}:${kind}:${now.getTime()}`,
    topic: USER_INVITED,
    payload: { userId, kind },
    now,
  });
}

export function tellInvitedUsers(registry: JobRegistry, platform: Pick<Platform, 'db' | 'ports'>): void {
  registry.on(
    USER_INVITED,
    async ({ payload, now }) => {
      const { userId, kind } = payload as { userId: number; kind: Invitation };
      const { rows } = await sql<{ phone: string; company: string }>`
        select u.phone, c.name as company from users u join companies c on c.kh_id = u.kh_id
        where u.id = ${userId} and u.status = 'open' and c.status = 'open'`.execute(platform.db);
      const [user] = rows;
      const sms = user && (await eventSms(platform.db, `user.${kind}`, { 公司: user.company }));
      if (sms) await smsSender(platform).sendSms({ phone: user.phone, ...sms, now });
    },
    'outside',
  );
}
