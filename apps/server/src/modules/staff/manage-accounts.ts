import { type CallData, type Refusal, refuse } from '@pifa/contract';
import {
  type CallContext,
  type Db,
  hashPassword,
  orRefused,
  Refused,
  type Transaction,
} from '../../platform';
import { addOperator, newPassword } from './accounts';
import type { Operator } from './operator';
import { recordAct } from './record-act';

export async function listOperators({
  db,
}: CallContext<'adminOperators'>): Promise<CallData<'adminOperators'>> {
  const rows = await db
    .selectFrom('operators')
    .select(['name', 'role', 'status', 'created_at'])
    .orderBy('id')
    .execute();
  return rows.map(({ name, role, status, created_at }) => ({
    name,
    role,
    status,
    createTime: created_at.toISOString(),
  }));
}

export async function openAccount(
  { db, body, now }: CallContext<'adminOperatorAdd'>,
  operator: Operator,
): Promise<CallData<'adminOperatorAdd'> | Refusal> {
  if (!(await isRole(db, body.role))) return NO_ROLE;
  const password = await addOperator(db, body.name, body.role, now, operator);
  return password === undefined ? refuse('transition-refused', { text: `名字已被占用` }) : { password };
}

const NO_ROLE = refuse('bad-input', { text: '没有这个角色' });

async function isRole(db: Db, code: string): Promise<boolean> {
  const row = await db.selectFrom('staff_roles').select('code').where('code', '=', code).executeTakeFirst();
  return row !== undefined;
}

/** Closes, opens, moves to another role or gives a new password; who is closed or reset is out at once. */
export async function changeAccount(
  { database, body, now }: CallContext<'adminOperatorChange'>,
  operator: Operator,
): Promise<CallData<'adminOperatorChange'> | Refusal> {
  const { name, status, role, resetPassword } = body;
  if (!status && !role && !resetPassword) return refuse('bad-input', { text: '没有要修改的内容' });
  const password = resetPassword ? newPassword() : '';
  // Hashing is slow on purpose and the embedded database has one session: never inside the transaction.
  const hash = resetPassword ? await hashPassword(password) : undefined;
  return orRefused(() =>
    database.transaction(async (tx) => {
      if (role && !(await isRole(tx, role))) throw new Refused(NO_ROLE);
      const before = await holdAll(tx, name);
      const after = { role: role ?? before.role, status: status ?? before.status };
      if (before.isLastOwner && (after.role !== 'owner' || after.status !== 'open')) {
        throw new Refused(refuse('transition-refused', { text: '至少要有一个启用的 owner 账号' }));
      }
      await tx
        .updateTable('operators')
        .set({ ...after, ...(hash === undefined ? {} : { password_hash: hash }) })
        .where('id', '=', before.id)
        .execute();
      if (resetPassword || after.status === 'closed') {
        await tx.deleteFrom('operator_sessions').where('operator_id', '=', before.id).execute();
      }
      await recordAct(tx, operator, {
        what: 'operator.change',
        object: `operator:${name}`,
        before: { role: before.role, status: before.status },
        after: { ...after, resetPassword },
        now,
      });
      return { password };
    }),
  );
}

/** All accounts are held in one order, so that two owners cannot close each other at the same moment. */
async function holdAll(tx: Transaction, name: string) {
  const rows = await tx
    .selectFrom('operators')
    .select(['id', 'name', 'role', 'status'])
    .orderBy('id')
    .forUpdate()
    .execute();
  const row = rows.find((one) => one.name === name);
  if (!row) throw new Refused(refuse('not-found', { what: '该运营账号' }));
  const owners = rows.filter((one) => one.role === 'owner' && one.status === 'open');
  return { ...row, isLastOwner: owners.length === 1 && owners[0]?.id === row.id };
}
