import { type CallData, type Refusal, refuse } from '@pifa/contract';
import { COMPANY_USERS_MOST, DESK_USER_ACTS, deskUserActProblem, isMobile } from '@pifa/domain';
import { type CallContext, limitRate, Refused, type Transaction } from '../../../platform';
import { type Operator, recordAct } from '../../staff';
import { accountStore, accountWriter } from '../accounts/account-store';
import { forgetBrowsers } from '../accounts/known-browsers';
import { applicationStore } from '../applications/application-store';
import {
  type ActKind,
  type CompanyUser,
  companyUserStore,
  companyUserWriter,
  NO_PASSWORD,
} from '../company-users/user-store';
import { companyObject, type HeldCompany, onCompany } from './company-scope';
import { inviteUser } from './company-sms';

const DAY_MS = 86_400_000;
/** SMS that staff may have sent to one user in a day. */
const SMS_A_DAY = 5;

/** Another user of the company, who then sets a password by SMS code. */
export async function addUser(
  call: CallContext<'adminCompanyUserAdd'>,
  operator: Operator,
): Promise<CallData<'adminCompanyUserAdd'> | Refusal> {
  const { platform, body, now } = call;
  const { phone, name } = body;
  if (!isMobile(phone)) return refuse('phone-invalid', {});
  return onCompany(call, operator, body.id, async (tx, company) => {
    if (company.status === 'closed') throw refused('该客户已停用，请先启用');
    const users = await companyUserStore(tx, company.kh_id).all();
    if (users.length >= COMPANY_USERS_MOST) throw refused(`一家公司最多 ${COMPANY_USERS_MOST} 名成员`);
    const isTaken =
      (await accountStore(tx).userIdOf(phone)) !== undefined || (await applicationStore(tx).hasOpen(phone));
    const writer = companyUserWriter(tx, company.kh_id);
    const added = isTaken ? undefined : await writer.add({ phone, name }, now);
    if (added === undefined) throw new Refused(refuse('phone-taken', {}));
    await note(tx, { company, operator, user: { id: added, name }, act: 'add', now, extra: { phone } });
    await inviteUser(platform, tx, { userId: added, kind: 'added', now });
    return { message: '已添加，短信已发出' };
  });
}

/** 停用, 启用, 设为管理员, 短信重设密码, 结束登录. */
export async function actOnUser(
  call: CallContext<'adminCompanyUserAct'>,
  operator: Operator,
): Promise<CallData<'adminCompanyUserAct'> | Refusal> {
  const { platform, body, now } = call;
  const { act, cause } = body;
  const userId = Number(body.userId);
  return onCompany(call, operator, body.id, async (tx, company) => {
    const users = await companyUserStore(tx, company.kh_id).all();
    const user = users.find(({ id }) => id === userId);
    if (!user) throw new Refused(refuse('not-found', { what: '该成员' }));
    const problem = deskUserActProblem({ act, state: user.state, isManager: user.isManager });
    if (problem) throw refused(problem);
    if (act === 'reset-password') {
      const guard = { key: `staff-invites:${userId}`, most: SMS_A_DAY, windowMs: DAY_MS };
      const limited = await limitRate(tx, now, guard);
      if (limited) throw new Refused(limited);
    }
    await write(tx, company, user, act);
    if (act !== 'reopen' && act !== 'hand-over') await platform.sessions.endAllOf(tx, userId);
    await note(tx, { company, operator, user, act, now, extra: cause ? { cause } : {} });
    if (act === 'reset-password') await inviteUser(platform, tx, { userId, kind: 'reset', now });
    return { message: act === 'reset-password' ? '原密码已失效，短信已发出' : `已${DESK_USER_ACTS[act]}` };
  });
}

const refused = (text: string): Refused => new Refused(refuse('transition-refused', { text }));

async function write(
  tx: Transaction,
  { kh_id: khId }: HeldCompany,
  { id }: CompanyUser,
  act: Exclude<ActKind, 'add' | 'leave'>,
): Promise<void> {
  const writer = companyUserWriter(tx, khId);
  if (act === 'close') await writer.setStatus(id, 'open', 'closed');
  else if (act === 'reopen') await writer.setStatus(id, 'closed', 'open');
  else if (act === 'hand-over') await writer.appoint(id);
  else if (act === 'reset-password') {
    await accountWriter(tx).setPassword(id, NO_PASSWORD);
    await forgetBrowsers(tx, id);
  }
}

interface Noted {
  company: HeldCompany;
  operator: Operator;
  user: { id: number; name: string };
  act: Exclude<ActKind, 'leave'>;
  now: Date;
  extra: object;
}

/** In the company's own book, which its users read, and in that of the staff. */
async function note(tx: Transaction, { company, operator, user, act, now, extra }: Noted): Promise<void> {
  const by = { operatorId: operator.id, what: act, about: user.id, now };
  await companyUserWriter(tx, company.kh_id).note(by);
  await recordAct(tx, operator, {
    what: `company.user-${act}`,
    object: companyObject(company.kh_id),
    after: { member: user.name, ...extra },
    now,
  });
}
