import { type CallData, type Refusal, refuse } from '@pifa/contract';
import { sql } from 'kysely';
import {
  type CallContext,
  type CallRequest,
  type Db,
  guardCounters,
  type Platform,
  verifyPassword,
} from '../../platform';
import { accountByName } from './accounts';
import { endedCookie, sessionCookie, tokenInCookie } from './browser-cookie';
import { describeMe } from './me';
import type { Operator } from './operator';
import { beginSession, noteProof, seatOf } from './sessions';

const WINDOW_MS = 15 * 60_000;
/** INVARIANTS: at most 10 guesses per account and 100 per address in 15 minutes. */
const GUESSES = { account: 10, address: 100 };

/** Accounts that the demo made; their password is public. */
const DEMO = /^demo-/;

type Account = NonNullable<Awaited<ReturnType<typeof accountByName>>>;
interface Attempt {
  platform: Platform;
  db: Db;
  now: Date;
  request: CallRequest;
}

/**
 * The account of a name and password. At most 10 tries per account and 100 per address in 15 minutes; whether the
 * account exists is not told by answer or time.
 */
async function proveAccount(
  { platform, db, now, request }: Attempt,
  { name, password }: { name: string; password: string },
): Promise<Account | Refusal> {
  const guard = guardCounters(db, now);
  const keys = { account: `operator-login:${name}`, address: `operator-login-address:${request.address}` };
  for (const which of ['address', 'account'] as const) {
    const tries = await guard.hit({ key: keys[which], most: GUESSES[which], windowMs: WINDOW_MS });
    if (!tries.allowed) return refuse('guesses-used-up', { minutes: Math.ceil(tries.seconds / 60) });
  }
  const known = await accountByName(db, name);
  if (!(await verifyPassword(known?.password_hash, password)) || !known)
    return refuse('wrong-credentials', {});
  const isDemoAccount = platform.isDemo && DEMO.test(name);
  if (isDemoAccount && !request.isFromHere && platform.settings.admin.demoAccounts === 'here') {
    return refuse('transition-refused', { text: '演示账号只能在运行商城的这台机器上登录' });
  }
  await guard.clear(keys.account);
  await guard.giveBack(keys.address);
  return known;
}

/** The terminal's session: a token for the header X-Operator-Token. */
export async function adminLogin(call: CallContext<'adminLogin'>): Promise<CallData<'adminLogin'> | Refusal> {
  const { db, body, request, now } = call;
  const account = await proveAccount(call, body);
  if ('refused' in account) return account;
  const session = await beginSession(db, account.id, now, { kind: 'terminal', address: request.address });
  const { name, role } = account;
  return { token: session.token, name, role, expireTime: session.expiresAt.toISOString() };
}

/** The browser's session: a cookie that no script sees. */
export async function adminSignIn(
  call: CallContext<'adminSignIn'>,
): Promise<CallData<'adminSignIn'> | Refusal> {
  const { platform, db, body, request, now, settings } = call;
  const account = await proveAccount(call, body);
  if ('refused' in account) return account;
  const { token } = await beginSession(db, account.id, now, {
    kind: 'browser',
    address: request.address,
    agent: request.headers['user-agent'] ?? '',
  });
  const seated = await seatOf(db, token, 'browser', now);
  if (!seated) return refuse('wrong-credentials', {});
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

/** The same person's password again: what wants a recent proof may be done for five minutes. */
export async function adminProve(
  call: CallContext<'adminProve'>,
  operator: Operator,
): Promise<CallData<'adminProve'> | Refusal> {
  const account = await proveAccount(call, { name: operator.name, password: call.body.password });
  if ('refused' in account) {
    return account.refused === 'wrong-credentials' ? refuse('password-wrong', {}) : account;
  }
  if (operator.session) await noteProof(call.db, operator.session.id, call.now);
  return { message: '已验证' };
}

/** The session is dead at once, in all instances. */
export async function adminLogout(
  { db, request, now, settings }: CallContext<'adminLogout'>,
  operator: Operator,
): Promise<CallData<'adminLogout'>> {
  await sql`
    with ended as (delete from operator_sessions where id = ${operator.session?.id ?? null} returning operator_id)
    insert into operator_acts (operator_id, what, object, at)
    select operator_id, 'operator.logout', ${`operator:${operator.name}`}, ${now}::timestamptz from ended`.execute(
    db,
  );
  if (tokenInCookie(request.headers) !== '') request.setCookie(endedCookie(settings));
  return { message: '已退出' };
}
