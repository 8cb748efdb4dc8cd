import { type CallData, type Refusal, refuse } from '@pifa/contract';
import { staffPasswordProblem } from '@pifa/domain';
import { type CallContext, guardCounters, hashPassword } from '../../platform';
import type { Operator } from './operator';
import { proveAccount } from './prove-account';
import { recordAct } from './record-act';
import { codeRefusal } from './second-factor';
import { noteProof } from './sessions';

/** INVARIANTS: as many guesses as at the login. */
const GUESSES = { most: 10, windowMs: 15 * 60_000 };

/** The password, or a code of the second factor: the session has proved itself for the next five minutes. */
export async function adminProve(
  call: CallContext<'adminProve'>,
  operator: Operator,
): Promise<CallData<'adminProve'> | Refusal> {
  const { db, now, body } = call;
  if (body.password === '' && body.code === '')
    return refuse('bad-input', { text: '请输入密码或两步验证码' });
  const refusal =
    body.password === '' ? await wrongCode(call, operator, body.code) : await wrongPassword(call, operator);
  if (refusal) return refusal;
  if (operator.session) await noteProof(db, operator.session.id, now);
  return { message: '已验证' };
}

async function wrongPassword(
  call: CallContext<'adminProve' | 'adminPassword'>,
  { name }: Operator,
): Promise<Refusal | undefined> {
  const account = await proveAccount(call, { name, password: call.body.password });
  if (!('refused' in account)) return undefined;
  return account.refused === 'wrong-credentials' ? refuse('password-wrong', {}) : account;
}

/** A wrong code of the signed-in person; guesses are counted with those of the login. */
export async function wrongCode(
  { platform, db, now }: Pick<CallContext<'adminProve'>, 'platform' | 'db' | 'now'>,
  { id, name }: Operator,
  code: string,
): Promise<Refusal | undefined> {
  const guard = guardCounters(db, now);
  const key = `operator-login:${name}`;
  const tries = await guard.hit({ key, ...GUESSES });
  if (!tries.allowed) return refuse('guesses-used-up', { minutes: Math.ceil(tries.seconds / 60) });
  const account = await db
    .selectFrom('operators')
    .select(['id', 'totp_secret'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (account.totp_secret === null) return refuse('two-factor-wrong', {});
  const refusal = await codeRefusal({ platform, db, now }, account, code);
  if (!refusal) await guard.clear(key);
  return refusal;
}

/** What colleagues and customers read as this person's name. */
export async function adminProfile(
  { database, body, now }: CallContext<'adminProfile'>,
  operator: Operator,
): Promise<CallData<'adminProfile'>> {
  const { displayName } = body;
  await database.transaction(async (tx) => {
    await tx
      .updateTable('operators')
      .set({ display_name: displayName })
      .where('id', '=', operator.id)
      .execute();
    await recordAct(tx, operator, {
      what: 'operator.profile',
      object: `operator:${operator.name}`,
      before: { displayName: operator.displayName },
      after: { displayName },
      now,
    });
  });
  return { message: '已保存' };
}

/** A new password of one's own; whoever sits elsewhere with the old one is out. */
export async function adminPassword(
  call: CallContext<'adminPassword'>,
  operator: Operator,
): Promise<CallData<'adminPassword'> | Refusal> {
  const { database, body, now } = call;
  const weak = staffPasswordProblem(body.newPassword, operator.name);
  if (weak) return refuse('password-weak', { text: weak });
  const refusal = await wrongPassword(call, operator);
  if (refusal) return refusal;
  const hash = await hashPassword(body.newPassword);
  await database.transaction(async (tx) => {
    await tx.updateTable('operators').set({ password_hash: hash }).where('id', '=', operator.id).execute();
    await tx
      .deleteFrom('operator_sessions')
      .where('operator_id', '=', operator.id)
      .where('id', '<>', operator.session?.id ?? 0)
      .execute();
    await recordAct(tx, operator, { what: 'operator.password', object: `operator:${operator.name}`, now });
  });
  return { message: '密码已修改，其他会话已退出' };
}
