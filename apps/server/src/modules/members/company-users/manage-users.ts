import { type CallData, type Refusal, refuse } from '@pifa/contract';
import { COMPANY_USERS_MOST, companyUserWord, isMobile, maskPhone, userActProblem } from '@pifa/domain';
import {
  type CallContext,
  type Db,
  type JobRegistry,
  limitRate,
  type Platform,
  type Session,
} from '../../../platform';
import { accountStore } from '../accounts/account-store';
import { applicationStore } from '../applications/application-store';
import { eventSms } from '../../message-box';
import { smsSender } from '../sms/sender';
import { type ActKind, companyUserStore, companyUserWriter } from './user-store';

type Users = CallData<'companyUsers'>;

const DAY_MS = 86_400_000;
/** Users that a company may add in a day; each one is sent an SMS. */
const ADDED_A_DAY = 20;
const ACTS_SHOWN = 20;
/** Announced when a user is added; the payload is the user's id. */
const COLLEAGUE_ADDED = 'members.colleague-added';

const ACT_TEXTS: Record<ActKind, (who: string, about: string) => string> = {
  add: (who, about) => `${who} 添加了成员 ${about}`,
  close: (who, about) => `${who} 停用了成员 ${about}`,
  reopen: (who, about) => `${who} 启用了成员 ${about}`,
  'hand-over': (who, about) => `${who} 把管理权交给了 ${about}`,
  leave: (who) => `${who} 注销了账号`,
  'reset-password': (who, about) => `${who} 重置了 ${about} 的密码`,
  'end-sessions': (who, about) => `${who} 结束了 ${about} 的登录`,
};

/** The company's users as one of them sees them. */
export async function usersFor(db: Db, { khId, userId }: Pick<Session, 'khId' | 'userId'>): Promise<Users> {
  const store = companyUserStore(db, khId);
  const users = await store.all();
  const acts = await store.acts(ACTS_SHOWN);
  return {
    canManage: users.some(({ id, isManager }) => id === userId && isManager),
    most: COMPANY_USERS_MOST,
    users: users.map(({ createdAt, lastLoginAt, ...user }) => ({
      ...user,
      id: String(user.id),
      phone: maskPhone(user.phone),
      isSelf: user.id === userId,
      stateName: companyUserWord(user.state).word,
      createTime: createdAt.toISOString(),
      ...(lastLoginAt ? { lastLoginTime: lastLoginAt.toISOString() } : {}),
    })),
    acts: acts.map(({ id, what, who, about, at }) => ({
      id: String(id),
      text: ACT_TEXTS[what](who, about),
      time: at.toISOString(),
    })),
  };
}

/** The manager adds a colleague, who then sets a password by SMS code. */
export async function addCompanyUser({
  platform,
  database,
  db,
  session,
  body,
  now,
}: CallContext<'companyUserAdd'>): Promise<Users | Refusal> {
  const { khId, userId } = session;
  if (session.role !== 'manager') return refuse('transition-refused', { text: '只有公司管理员可以管理成员' });
  if (!isMobile(body.phone)) return refuse('phone-invalid', {});
  const guard = { key: `colleagues:${khId}`, most: ADDED_A_DAY, windowMs: DAY_MS };
  const limited = await limitRate(db, now, guard);
  if (limited) return limited;
  const refusal = await database.transaction(
    async (tx) => {
      const writer = companyUserWriter(tx, khId);
      await writer.hold();
      const users = await companyUserStore(tx, khId).all();
      if (!users.some(({ id, isManager }) => id === userId && isManager)) {
        return refuse('transition-refused', { text: '只有公司管理员可以管理成员' });
      }
      if (users.length >= COMPANY_USERS_MOST) {
        return refuse('transition-refused', { text: `一家公司最多 ${COMPANY_USERS_MOST} 名成员` });
      }
      if (await isTaken(tx, body.phone)) return refuse('phone-taken', {});
      const added = await writer.add({ phone: body.phone, name: body.name }, now);
      if (added === undefined) return refuse('phone-taken', {});
      await writer.note({ userId, what: 'add', about: added, now });
      await platform.jobs.announce(tx, {
        eventId: `${COLLEAGUE_ADDED}:${added}`,
        topic: COLLEAGUE_ADDED,
        payload: { userId: added },
        now,
      });
      return undefined;
    },
    { retry: true },
  );
  return refusal ?? usersFor(db, session);
}

const isTaken = async (tx: Db, phone: string): Promise<boolean> =>
  (await accountStore(tx).userIdOf(phone)) !== undefined || (await applicationStore(tx).hasOpen(phone));

/** Closes or reopens a user, or hands over the management. A closed user's sessions end on all instances (I36). */
export async function changeCompanyUser({
  database,
  db,
  sessions,
  session,
  body,
  now,
}: CallContext<'companyUserChange'>): Promise<Users | Refusal> {
  const { khId, userId } = session;
  const id = Number(body.id);
  const refusal = await database.transaction(
    async (tx) => {
      const writer = companyUserWriter(tx, khId);
      await writer.hold();
      const users = await companyUserStore(tx, khId).all();
      const user = users.find((one) => one.id === id);
      if (!user) return refuse('not-found', { what: '该成员' });
      const problem = userActProblem({
        act: body.act,
        actorIsManager: users.some((one) => one.id === userId && one.isManager),
        self: id === userId,
        state: user.state,
      });
      if (problem) return refuse('transition-refused', { text: problem });
      const done =
        body.act === 'hand-over'
          ? await writer.handOver(userId, id)
          : body.act === 'close'
            ? await writer.setStatus(id, 'open', 'closed')
            : await writer.setStatus(id, 'closed', 'open');
      if (!done) throw new Error('A user changed under the hold of its company');
      if (body.act === 'close') await sessions.endAllOf(tx, id);
      await writer.note({ userId, what: body.act, about: id, now });
      return undefined;
    },
    { retry: true },
  );
  return refusal ?? usersFor(db, session);
}

/** Sends the added user an SMS. The event carries only the id, so that no phone is stored in the outbox. */
export function tellColleagues(registry: JobRegistry, platform: Pick<Platform, 'db' | 'ports'>): void {
  registry.on(
    COLLEAGUE_ADDED,
    async ({ payload, now }) => {
      const { userId } = payload as { userId: number };
      const user = await platform.db
        .selectFrom('users as u')
        .innerJoin('companies as c', 'c.kh_id', 'u.kh_id')
        .select(['u.phone', 'c.name as company'])
        .where('u.id', '=', userId)
        .where('u.status', '=', 'open')
        .executeTakeFirst();
      if (!user) return;
      const sms = await eventSms(platform.db, 'user.joined', { 公司: user.company });
      if (sms) await smsSender(platform).sendSms({ phone: user.phone, ...sms, now });
    },
    'outside',
  );
}
