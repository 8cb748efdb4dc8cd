import { type CallData, type Refusal, refuse } from '@pifa/contract';
import { sql } from 'kysely';
import {
  type CallContext,
  type Db,
  hashPassword,
  Refused,
  refusableTransaction,
  type Transaction,
} from '../../platform';
import { addOperator, newPassword } from './accounts';
import type { Operator } from './operator';
import { needsProof } from './proof';
import { recordAct } from './record-act';
import { beyondReach, rolesOf, type StaffRole } from './roles';
import { dropSecondFactor } from './second-factor';

export async function listOperators({
  db,
  now,
}: CallContext<'adminOperators'>): Promise<CallData<'adminOperators'>> {
  const { rows } = await sql<{
    name: string;
    display_name: string;
    role: string;
    role_name: string;
    status: string;
    two_factor: boolean;
    created_at: Date;
    seen_at: Date | null;
    sessions: number;
  }>`
    select o.name, coalesce(nullif(o.display_name, ''), o.name) as display_name, o.role, r.name as role_name, o.status,
      o.totp_secret is not null as two_factor, o.created_at, s.seen_at, s.sessions
    from operators o
    join staff_roles r on r.code = o.role
    cross join lateral (
      select max(coalesce(seen_at, created_at)) as seen_at, count(*)::int as sessions
      from operator_sessions where operator_id = o.id and expires_at > ${now}) s
    order by o.id`.execute(db);
  return rows.map((row) => ({
    name: row.name,
    displayName: row.display_name,
    role: row.role,
    roleName: row.role_name,
    status: row.status,
    twoFactor: row.two_factor,
    createTime: row.created_at.toISOString(),
    ...(row.seen_at ? { seenTime: row.seen_at.toISOString() } : {}),
    sessions: row.sessions,
  }));
}

export async function openAccount(
  { db, body, now }: CallContext<'adminOperatorAdd'>,
  operator: Operator,
): Promise<CallData<'adminOperatorAdd'> | Refusal> {
  const { name, displayName, role } = body;
  const refusal = needsProof(operator, now) ?? mayGrant(operator, await roleOf(db, role));
  if (refusal) return refusal;
  const password = await addOperator(db, name, role, now, { by: operator, displayName });
  return password === undefined ? refuse('transition-refused', { text: `名字已被占用` }) : { password };
}

const NO_ROLE = refuse('bad-input', { text: '没有这个角色' });

const roleOf = async (db: Db, code: string): Promise<StaffRole | undefined> =>
  (await rolesOf(db)).find((one) => one.code === code);

const mayGrant = (operator: Operator, role: StaffRole | undefined): Refusal | undefined =>
  role ? beyondReach(operator, role) : NO_ROLE;

/** Renames, closes, opens, moves to another role, resets the password or the second factor; who is closed or reset is out. */
export async function changeAccount(
  { database, body, now }: CallContext<'adminOperatorChange'>,
  operator: Operator,
): Promise<CallData<'adminOperatorChange'> | Refusal> {
  const { name, displayName, status, role, resetPassword, resetTwoFactor } = body;
  if (!status && !role && displayName === undefined && !resetPassword && !resetTwoFactor) {
    return refuse('bad-input', { text: '没有要修改的内容' });
  }
  const proof = needsProof(operator, now);
  if (proof) return proof;
  const password = resetPassword ? newPassword() : '';
  // Hashing is slow on purpose and the embedded database has one session: never inside the transaction.
  const hash = resetPassword ? await hashPassword(password) : undefined;
  return refusableTransaction(database, async (tx) => {
    const before = await holdAll(tx, name);
    // Whoever could reset the owner's password would be the owner.
    const had = mayGrant(operator, await roleOf(tx, before.role));
    if (had) throw new Refused(refuse('forbidden', {}));
    const after = {
      role: role ?? before.role,
      status: status ?? before.status,
      displayName: displayName ?? before.display_name,
    };
    const refusal = role && mayGrant(operator, await roleOf(tx, role));
    if (refusal) throw new Refused(refusal);
    if (before.isLastOwner && (after.role !== 'owner' || after.status !== 'open')) {
      throw new Refused(refuse('transition-refused', { text: '至少要有一个启用的老板账号' }));
    }
    if (before.id === operator.id && (after.status !== 'open' || resetTwoFactor)) {
      const text = resetTwoFactor ? '自己的两步验证请在「我的账号」里修改' : '不能停用自己的账号';
      throw new Refused(refuse('transition-refused', { text }));
    }
    await tx
      .updateTable('operators')
      .set({
        role: after.role,
        status: after.status,
        display_name: after.displayName,
        ...(hash === undefined ? {} : { password_hash: hash }),
      })
      .where('id', '=', before.id)
      .execute();
    if (resetTwoFactor) await dropSecondFactor(tx, before.id);
    if (resetPassword || resetTwoFactor || after.status === 'closed') {
      await tx.deleteFrom('operator_sessions').where('operator_id', '=', before.id).execute();
    }
    await recordAct(tx, operator, {
      what: 'operator.change',
      object: `operator:${name}`,
      before: { role: before.role, status: before.status, displayName: before.display_name },
      after: { ...after, resetPassword, resetTwoFactor },
      now,
    });
    return { password };
  });
}

/** All accounts are held in one order, so that two owners cannot close each other at the same moment. */
async function holdAll(tx: Transaction, name: string) {
  const rows = await tx
    .selectFrom('operators')
    .select(['id', 'name', 'display_name', 'role', 'status'])
    .orderBy('id')
    .forUpdate()
    .execute();
  const row = rows.find((one) => one.name === name);
  if (!row) throw new Refused(refuse('not-found', { what: '该运营账号' }));
  const owners = rows.filter((one) => one.role === 'owner' && one.status === 'open');
  return { ...row, isLastOwner: owners.length === 1 && owners[0]?.id === row.id };
}
