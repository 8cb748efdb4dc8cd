import { randomBytes } from 'node:crypto';
import { type CallData, type Refusal, refuse } from '@pifa/contract';
import {
  type CallContext,
  isUniqueViolation,
  Refused,
  refusableTransaction,
  toJson,
  type Transaction,
} from '../../platform';
import type { Operator, RoleLimits } from './operator';
import { needsProof } from './proof';
import { recordAct } from './record-act';
import { beyondReach, limitsInFen, limitsInYuan, rolesOf, type StaffRole } from './roles';
import { isForAll } from './second-factor';

const NO_ROLE = refuse('not-found', { what: '该角色' });
const NAME_TAKEN = refuse('transition-refused', { text: '已有同名的角色' });

const onWire = (role: StaffRole): CallData<'adminRoles'>[number] => ({
  ...role,
  permissions: [...role.permissions],
  places: [...role.places],
  limits: limitsInYuan(role.limits),
  mayChange: role.code !== 'owner',
});

export async function listRoles({ db }: CallContext<'adminRoles'>): Promise<CallData<'adminRoles'>> {
  return (await rolesOf(db)).map(onWire);
}

/** What the book keeps of a role. */
const written = ({
  name,
  permissions,
  scope,
  places,
  limits,
}: Omit<StaffRole, 'code' | 'builtIn' | 'version' | 'accounts'>) => ({
  name,
  permissions: [...permissions].sort(),
  scope,
  places,
  limits,
});

/** A role of the mall's own, as a copy of another. */
export async function addRole(
  { database, body, now }: CallContext<'adminRoleAdd'>,
  operator: Operator,
): Promise<CallData<'adminRoleAdd'> | Refusal> {
  const proof = needsProof(operator, now);
  if (proof) return proof;
  const code = `role-${randomBytes(6).toString('hex')}`;
  return nameFree(() =>
    refusableTransaction(database, async (tx) => {
      const from = (await rolesOf(tx)).find((one) => one.code === body.from);
      if (!from) throw new Refused(NO_ROLE);
      const beyond = beyondReach(operator, from);
      if (beyond) throw new Refused(beyond);
      const copy = { ...from, name: body.name };
      await tx
        .insertInto('staff_roles')
        .values({ code, ...columns(copy) })
        .execute();
      await recordAct(tx, operator, { what: 'role.add', object: `role:${code}`, after: written(copy), now });
      return { code };
    }),
  );
}

const columns = ({ name, permissions, scope, places, limits }: Parameters<typeof written>[0]) => ({
  name,
  permissions: toJson(permissions),
  scope,
  places: toJson(places),
  limits: toJson(limits),
});

/** A role as a whole; refused when somebody else saved it since it was read, with what it is now. */
export async function saveRole(
  { database, body, now }: CallContext<'adminRoleSave'>,
  operator: Operator,
): Promise<CallData<'adminRoleSave'> | Refusal> {
  const { code, version } = body;
  if (code === 'owner') return refuse('transition-refused', { text: '老板的角色拥有全部权限，不能修改' });
  const proof = needsProof(operator, now);
  if (proof) return proof;
  const limits = limitsInFen(given(body.limits));
  if (!limits) return refuse('bad-input', { text: '上限应为金额（元），最多两位小数' });
  const places = body.scope === 'ship-from' ? body.places : [];
  const wanted = { ...body, permissions: [...new Set(body.permissions)], places, limits };
  return nameFree(() =>
    refusableTransaction(database, async (tx) => {
      const before = await hold(tx, code);
      if (before.version !== version) {
        const text = `「${before.name}」已被别人修改，请核对后再保存`;
        throw new Refused(refuse('stale', { text }, { current: onWire(before) }));
      }
      const beyond = beyondReach(operator, wanted, before);
      if (beyond) throw new Refused(beyond);
      await tx
        .updateTable('staff_roles')
        .set({ ...columns(wanted), version: version + 1 })
        .where('code', '=', code)
        .execute();
      const act = {
        what: 'role.change',
        object: `role:${code}`,
        before: written(before),
        after: written(wanted),
        now,
      };
      await recordAct(tx, operator, act);
      return { version: version + 1 };
    }),
  );
}

/** Without the limits that were not given. */
const given = (limits: CallContext<'adminRoleSave'>['body']['limits']): RoleLimits =>
  Object.fromEntries(Object.entries(limits).filter(([, most]) => most !== undefined));

async function hold(tx: Transaction, code: string): Promise<StaffRole> {
  await tx.selectFrom('staff_roles').select('code').where('code', '=', code).forUpdate().execute();
  const role = (await rolesOf(tx)).find((one) => one.code === code);
  if (!role) throw new Refused(NO_ROLE);
  return role;
}

/** A role that nobody has, not even a closed account. */
export async function deleteRole(
  { database, query, now }: CallContext<'adminRoleDelete'>,
  operator: Operator,
): Promise<CallData<'adminRoleDelete'> | Refusal> {
  const proof = needsProof(operator, now);
  if (proof) return proof;
  return refusableTransaction(database, async (tx) => {
    const role = await hold(tx, query.code);
    if (role.builtIn) throw new Refused(refuse('transition-refused', { text: '内置的角色不能删除' }));
    if (role.accounts > 0) {
      throw new Refused(
        refuse('transition-refused', { text: `还有 ${role.accounts} 个账号使用这个角色，不能删除` }),
      );
    }
    await tx.deleteFrom('staff_roles').where('code', '=', query.code).execute();
    await recordAct(tx, operator, {
      what: 'role.delete',
      object: `role:${query.code}`,
      before: written(role),
      now,
    });
    return { message: `已删除角色「${role.name}」` };
  });
}

async function nameFree<T>(work: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) return NAME_TAKEN;
    throw error;
  }
}

export async function staffSettings({
  db,
}: CallContext<'adminStaffSettings'>): Promise<CallData<'adminStaffSettings'>> {
  return { twoFactorForAll: await isForAll(db) };
}

export async function saveStaffSettings(
  { database, body, now }: CallContext<'adminStaffSettingsSave'>,
  operator: Operator,
): Promise<CallData<'adminStaffSettingsSave'> | Refusal> {
  const proof = needsProof(operator, now);
  if (proof) return proof;
  await database.transaction(async (tx) => {
    const before = { twoFactorForAll: await isForAll(tx) };
    const value = toJson(body.twoFactorForAll);
    await tx
      .insertInto('staff_settings')
      .values({ name: 'two-factor-for-all', value })
      .onConflict((on) => on.column('name').doUpdateSet({ value }))
      .execute();
    await recordAct(tx, operator, {
      what: 'staff.settings',
      object: 'staff:settings',
      before,
      after: body,
      now,
    });
  });
  return { message: '已保存' };
}
