import { BUILT_IN_ROLES, type CallBodyInput } from '@pifa/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStaff, inBrowser } from '../../../test/builders/operators';
import { audit } from '../../../test/builders/orders';
import { startTestApp, type TestApp } from '../../../test/harness';
import { addOperator, beginOperatorSession } from './accounts';

let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
});
afterAll(async () => {
  expect(await audit(app)).toEqual([]);
  await app.stop();
});

const owner = () => ({ headers: staff.as('owner') });
const roles = async () => (await app.call('adminRoles', owner())).data;
const roleNamed = async (name: string) => {
  const role = (await roles()).find((one) => one.name === name);
  if (!role) throw new Error(`no role ${name}`);
  return role;
};
type Save = CallBodyInput<'adminRoleSave'>;
async function save(name: string, changes: Partial<Save>, headers = staff.as('owner')) {
  const { code, version, permissions, scope, places, limits } = await roleNamed(name);
  const body = { code, version, name, permissions, scope, places, limits, ...changes };
  return app.call('adminRoleSave', { headers, body });
}
const add = (name: string, from: string, headers = staff.as('owner')) =>
  app.call('adminRoleAdd', { headers, body: { name, from } });

/** Somebody with this role, signed in at a terminal. */
async function aPerson(name: string, role: string) {
  await addOperator(app.db, name, role, app.clock.now());
  const session = await beginOperatorSession(app.db, name, app.clock.now());
  return { 'x-operator-token': session?.token ?? '' };
}

describe('角色', () => {
  it('六个内置；照销售新建一个，改权限与上限后即刻生效；前后记在账上', async () => {
    expect((await roles()).filter(({ builtIn }) => builtIn)).toHaveLength(6);
    expect(await roleNamed('销售')).toMatchObject({ scope: 'own', accounts: 1, version: 1, mayChange: true });
    expect((await add('大客户销售', 'sales')).success).toBe(true);
    const { code } = await roleNamed('大客户销售');
    const headers = await aPerson('da', code);
    expect((await app.call('adminPromotions', { headers })).success).toBe(true);
    const changes: Partial<Save> = {
      permissions: ['order.read', 'order.price'],
      scope: 'all',
      limits: { orderPrice: 200.5 },
    };
    expect((await save('大客户销售', changes)).data).toEqual({ version: 2 });
    expect((await app.call('adminPromotions', { headers })).code).toBe('forbidden');
    expect(await roleNamed('大客户销售')).toMatchObject({ ...changes, version: 2 });
    expect(await staff.last()).toMatchObject({
      what: 'role.change',
      before: { scope: 'own', limits: {} },
      after: { scope: 'all', limits: { orderPrice: 20_050 } },
    });
  });

  it('两个人同时改 → 后保存的被拒，看得到现在的内容；什么也没丢', async () => {
    await add('客服二组', 'service');
    const { version } = await roleNamed('客服二组');
    await save('客服二组', { permissions: ['order.read'] });
    const late = await save('客服二组', { version, scope: 'own' });
    expect([late.code, late.message]).toEqual(['stale', '「客服二组」已被别人修改，请核对后再保存']);
    expect(late.data).toMatchObject({ current: { permissions: ['order.read'], scope: 'all', version: 2 } });
    expect(await roleNamed('客服二组')).toMatchObject({ scope: 'all' });
  });

  it('老板的角色不能改；同名不行；有人用的、内置的不能删，没人用的可以', async () => {
    expect((await save('老板', { permissions: [] })).message).toBe('老板的角色拥有全部权限，不能修改');
    expect((await add('销售', 'sales')).message).toBe('已有同名的角色');
    await add('临时', 'content');
    const { code } = await roleNamed('临时');
    const remove = (which: string) => app.call('adminRoleDelete', { ...owner(), query: { code: which } });
    await addOperator(app.db, 'lin', code, app.clock.now());
    expect((await remove(code)).message).toBe('还有 1 个账号使用这个角色，不能删除');
    await app.db.updateTable('operators').set({ role: 'content' }).where('name', '=', 'lin').execute();
    expect((await remove(code)).success).toBe(true);
    expect((await remove('content')).message).toBe('内置的角色不能删除');
    expect((await remove(code)).code).toBe('not-found');
  });

  it('内置角色没有动过 → 按这一版的清单；上限多于两位小数、负数不收', async () => {
    const { permissions } = await roleNamed('财务');
    expect([...permissions].sort()).toEqual([...BUILT_IN_ROLES.finance.permissions].sort());
    for (const refund of [1.005, -1]) {
      expect((await save('客服', { limits: { refund } })).message).toBe('上限应为金额（元），最多两位小数');
    }
  });
});

describe('不能授予自己没有的', () => {
  it('店长管员工，但没有备份、上限五千：给不了别人这些，也碰不到老板的账号', async () => {
    await add('店长', 'owner');
    const permissions = (await roleNamed('店长')).permissions.filter((one) => one !== 'backup.take');
    await save('店长', { permissions, limits: { refund: 5_000 } });
    const headers = await aPerson('dian', (await roleNamed('店长')).code);
    const change = (body: CallBodyInput<'adminOperatorChange'>) =>
      app.call('adminOperatorChange', { headers, body });

    expect((await add('二老板', 'owner', headers)).message).toBe(
      '不能授予自己没有的权限：「备份」、更高的退款上限',
    );
    expect(
      (await save('客服', { limits: { refund: 6_000 }, permissions: ['backup.take'] }, headers)).message,
    ).toBe('不能授予自己没有的权限：「备份」');
    expect((await save('客服', { limits: { refund: 4_000 } }, headers)).success).toBe(true);
    expect((await save('客服', { limits: { refund: 6_000 } }, headers)).message).toContain('更高的退款上限');
    const opened = await app.call('adminOperatorAdd', { headers, body: { name: 'xin', role: 'owner' } });
    expect(opened.code).toBe('transition-refused');
    for (const body of [{ resetPassword: true }, { status: 'closed' }, { resetTwoFactor: true }] as const) {
      expect((await change({ name: 'owner', ...body })).code).toBe('forbidden');
    }
    await addOperator(app.db, 'ke', 'service', app.clock.now());
    expect((await change({ name: 'ke', displayName: '小柯' })).success).toBe(true);
    expect((await change({ name: 'dian', status: 'closed' })).message).toBe('不能停用自己的账号');
  });
});

describe('账号与会话', () => {
  it('老板看得到谁在哪里登录，一次结束全部；自己结束一个、结束其他', async () => {
    const password = (await addOperator(app.db, 'hua', 'content', app.clock.now())) ?? '';
    const [first, second] = [await inBrowser(app, 'hua', password), await inBrowser(app, 'hua', password)];
    const terminal = await app.call('adminLogin', { body: { name: 'hua', password } });
    const seen = async (headers: Record<string, string>) =>
      (await app.call('adminSessions', { headers })).data;
    expect((await seen(first)).map(({ device, current }) => [device, current])).toEqual(
      expect.arrayContaining([
        ['终端', false],
        ['未知的浏览器', true],
      ]),
    );
    const other = (await seen(second)).find(({ current }) => current)?.id ?? '';
    const end = (body: CallBodyInput<'adminSessionEnd'>, headers: Record<string, string> = first) =>
      app.call('adminSessionEnd', { headers, body });
    expect((await end({ which: 'one', id: other })).data.message).toBe('已结束 1 个会话');
    expect((await app.call('adminMe', { headers: second })).status).toBe(401);
    expect((await end({ which: 'one', id: other })).code).toBe('not-found');
    expect((await end({ which: 'others' })).data.message).toBe('已结束 1 个会话');
    const token = { 'x-operator-token': terminal.data.token };
    expect((await app.call('adminMe', { headers: token })).status).toBe(401);

    expect((await end({ which: 'all', name: 'owner' })).code).toBe('forbidden');
    expect((await app.call('adminSessions', { headers: first, query: { name: 'owner' } })).code).toBe(
      'forbidden',
    );
    const listed = await app.call('adminSessions', { ...owner(), query: { name: 'hua' } });
    expect(listed.data).toHaveLength(1);
    expect((await end({ which: 'all', name: 'hua' }, staff.as('owner'))).data.message).toBe(
      '已结束 1 个会话',
    );
    expect((await app.call('adminMe', { headers: first })).status).toBe(401);
  });

  it('改自己的密码：原密码要对，太弱、含账号名不行；其他会话退出，自己留着', async () => {
    const password = (await addOperator(app.db, 'ping', 'content', app.clock.now())) ?? '';
    const [here, there] = [await inBrowser(app, 'ping', password), await inBrowser(app, 'ping', password)];
    const change = (body: CallBodyInput<'adminPassword'>) =>
      app.call('adminPassword', { headers: here, body });
    expect((await change({ password: 'wrong', newPassword: 'Huifeng-2026' })).code).toBe('password-wrong');
    expect((await change({ password, newPassword: 'short' })).code).toBe('password-weak');
    expect((await change({ password, newPassword: 'ping-2026-ping' })).message).toBe('密码不能包含账号名');
    expect((await change({ password, newPassword: 'Huifeng-2026' })).success).toBe(true);
    expect((await app.call('adminMe', { headers: there })).status).toBe(401);
    expect((await app.call('adminMe', { headers: here })).success).toBe(true);
    await inBrowser(app, 'ping', 'Huifeng-2026');
    expect(JSON.stringify(await staff.acts())).not.toContain('Huifeng-2026');
  });

  it('开户带姓名；改员工在浏览器里要先再次验证身份', async () => {
    const password = (await addOperator(app.db, 'lao', 'owner', app.clock.now())) ?? '';
    const headers = await inBrowser(app, 'lao', password);
    app.clock.advance({ minutes: 6 });
    const open = () =>
      app.call('adminOperatorAdd', { headers, body: { name: 'xiao', displayName: '肖红', role: 'sales' } });
    expect((await open()).code).toBe('step-up-needed');
    expect((await app.call('adminProve', { headers, body: { password: 'wrong' } })).code).toBe(
      'password-wrong',
    );
    expect((await open()).code).toBe('step-up-needed');
    await app.call('adminProve', { headers, body: { password } });
    expect((await open()).success).toBe(true);
    const list = (await app.call('adminOperators', { headers })).data;
    expect(list.find(({ name }) => name === 'xiao')).toMatchObject({
      displayName: '肖红',
      roleName: '销售',
      sessions: 0,
    });
  });
});
