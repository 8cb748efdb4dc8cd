import { type CallData, type Refusal, refuse } from '@pifa/contract';
import { sql } from 'kysely';
import type { CallContext } from '../../platform';
import { endedCookie, sessionCookie, tokenInCookie } from './browser-cookie';
import { describeMe } from './me';
import { noteDevice } from './new-device';
import type { Operator } from './operator';
import { proveAccount } from './prove-account';
import { beginSession, noteProof, seatOf } from './sessions';

/** The terminal's session: a token for the header X-Operator-Token. A second factor that is on is asked here, too. */
export async function adminLogin(call: CallContext<'adminLogin'>): Promise<CallData<'adminLogin'> | Refusal> {
  const { db, body, request, now } = call;
  const account = await proveAccount(call, body);
  if ('refused' in account) return account;
  const session = await beginSession(db, account.id, now, { kind: 'terminal', address: request.address });
  await noteDevice(db, account.id, { address: request.address, agent: 'terminal' }, now);
  const { name, role } = account;
  return { token: session.token, name, role, expireTime: session.expiresAt.toISOString() };
}

/** The browser's session: a cookie that no script sees. */
export async function adminSignIn(
  call: CallContext<'adminSignIn'>,
): Promise<CallData<'adminSignIn'> | Refusal> {
  const { name, password, code, captchaId, captcha } = call.body;
  const account = await proveAccount(call, {
    name,
    password,
    code,
    captcha: { id: captchaId, text: captcha },
  });
  return 'refused' in account ? account : sitDown(call, account.id);
}

/** Begins a browser session of this account and sets its cookie; answers what the frame needs. */
export async function sitDown(
  { platform, db, request, now, settings }: CallContext<'adminSignIn' | 'adminFirstOwner'>,
  operatorId: number,
): Promise<CallData<'adminSignIn'> | Refusal> {
  const agent = (request.headers['user-agent'] ?? '').slice(0, 200);
  const { token } = await beginSession(db, operatorId, now, {
    kind: 'browser',
    address: request.address,
    agent,
  });
  const seated = await seatOf(db, token, 'browser', now);
  if (!seated) return refuse('wrong-credentials', {});
  await noteDevice(db, operatorId, { address: request.address, agent }, now);
  request.setCookie(sessionCookie(token, settings));
  return describeMe(platform, seated.operator, token);
}

/** After the idle lock: the same person's password opens the session again. */
export async function adminUnlock(
  call: CallContext<'adminUnlock'>,
  operator: Operator,
): Promise<CallData<'adminUnlock'> | Refusal> {
  const account = await proveAccount(call, { name: operator.name, password: call.body.password });
  if ('refused' in account) {
    return account.refused === 'wrong-credentials' ? refuse('password-wrong', {}) : account;
  }
  if (operator.session) await noteProof(call.db, operator.session.id, call.now);
  return { message: '已解锁' };
}

/** The session is dead at once, in all instances. */
export async function adminLogout(
  { db, request, now, settings }: CallContext<'adminLogout'>,
  operator: Operator,
): Promise<CallData<'adminLogout'>> {
  await sql`
    with ended as (delete from operator_sessions where id = ${operator.session?.id ?? null} returning operator_id)
    insert into operator_acts (operator_id, what, object, at, session_id, address)
    select operator_id, 'operator.logout', ${`operator:${operator.name}`}, ${now}::timestamptz,
      ${operator.session?.id ?? null}::bigint, ${operator.session?.address ?? ''} from ended`.execute(db);
  if (tokenInCookie(request.headers) !== '') request.setCookie(endedCookie(settings));
  return { message: '已退出' };
}
