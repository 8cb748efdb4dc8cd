import { sql } from 'kysely';
import type { JobRegistry, Platform, Transaction } from '../../../platform';
import { smsSender } from '../sms/sender';

/** Announced when staff opened a user's account, or took its password away; the payload names the user. */
const USER_INVITED = 'members.user-invited';

export type Invitation = 'opened' | 'added' | 'reset';

const TEXTS: Record<Invitation, (company: string) => string> = {
  opened: (company) => `商城已为${company}开通采购账号，请在登录页点“忘记密码”，用本手机号设置密码后登录。`,
  added: (company) =>
    `商城已将您添加为${company}的采购成员，请在登录页点“忘记密码”，用本手机号设置密码后登录。`,
  reset: (company) =>
    `您在${company}的密码已由商城重置，请在登录页点“忘记密码”，用本手机号设置新密码后登录。`,
};

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
      if (user)
        await smsSender(platform).sendSms({ phone: user.phone, text: TEXTS[kind](user.company), now });
    },
    'outside',
  );
}
