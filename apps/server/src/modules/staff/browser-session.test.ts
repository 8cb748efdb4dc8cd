import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit } from '../../../test/builders/orders';
import { startTestApp, type TestApp } from '../../../test/harness';
import { addOperator } from './accounts';

let app: TestApp;
let password = '';
beforeAll(async () => {
  app = await startTestApp();
  password = (await addOperator(app.db, 'mei', 'sales', app.clock.now())) ?? '';
});
afterAll(async () => {
  expect(await audit(app)).toEqual([]);
  await app.stop();
});

/** Signs in as a browser does; answers the headers that its pages send. */
async function browser() {
  const { data, headers } = await app.call('adminSignIn', { body: { name: 'mei', password } });
  const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
  const reads = { cookie };
  const writes = { cookie, 'x-csrf-token': data.csrf, origin: 'http://mall.test', host: 'mall.test' };
  return { me: data, setCookie: String(headers['set-cookie']), reads, writes };
}
const density = { key: 'density', value: 'middle' };

describe('浏览器里的会话', () => {
  it('cookie 脚本看不见、别的网站带不来，只发给后台接口；答复里有权限与设置', async () => {
    const { me, setCookie, reads } = await browser();
    expect(setCookie).toMatch(
      /^pifa_admin=[\w-]{40,}; Path=\/api\/admin; Max-Age=43200; HttpOnly; SameSite=Strict/,
    );
    expect(me).toMatchObject({ name: 'mei', role: { code: 'sales', name: '销售' }, scope: 'own' });
    expect(me.permissions).toContain('order.price');
    expect(me.permissions).not.toContain('refund.make');
    const again = await app.call('adminMe', { headers: reads });
    expect(again.data).toEqual(me);
  });

  it('写操作要本会话的 CSRF 令牌与本站的来源，缺一不可；读操作不用', async () => {
    const { writes, reads } = await browser();
    const other = await browser();
    const withoutToken = { ...writes, 'x-csrf-token': '' };
    const foreign = { ...writes, origin: 'https://evil.test' };
    const withoutOrigin = {
      cookie: writes.cookie,
      'x-csrf-token': writes['x-csrf-token'],
      host: 'mall.test',
    };
    const othersToken = { ...writes, 'x-csrf-token': other.writes['x-csrf-token'] };
    for (const headers of [reads, withoutToken, foreign, withoutOrigin, othersToken]) {
      const { status, code } = await app.call('adminPrefs', { headers, body: density });
      expect([status, code]).toEqual([400, 'header-missing']);
    }
    expect((await app.call('adminPrefs', { headers: writes, body: density })).success).toBe(true);
    expect((await app.call('adminMe', { headers: reads })).data.prefs).toEqual({ density: 'middle' });
  });

  it('cookie 的令牌放进终端的请求头、终端的令牌放进 cookie → 都打不开', async () => {
    const { reads } = await browser();
    const token = reads.cookie.split('=')[1] ?? '';
    expect((await app.call('adminMe', { headers: { 'x-operator-token': token } })).status).toBe(401);
    const terminal = await app.call('adminLogin', { body: { name: 'mei', password } });
    const asCookie = { cookie: `pifa_admin=${terminal.data.token}` };
    expect((await app.call('adminMe', { headers: asCookie })).status).toBe(401);
  });

  it('三十分钟不操作 → 锁屏，轮询不算操作；输入密码后继续，密码错不行', async () => {
    const { reads, writes } = await browser();
    const polls = { ...reads, 'x-background': '1' };
    app.clock.advance({ minutes: 20 });
    expect((await app.call('adminMe', { headers: polls })).status).toBe(200);
    app.clock.advance({ minutes: 11 });
    const locked = await app.call('adminMe', { headers: reads });
    expect([locked.status, locked.code, locked.data]).toEqual([423, 'session-locked', { name: 'mei' }]);
    const wrong = await app.call('adminUnlock', { headers: writes, body: { password: 'not-it' } });
    expect(wrong.code).toBe('password-wrong');
    expect((await app.call('adminMe', { headers: reads })).status).toBe(423);
    expect((await app.call('adminUnlock', { headers: writes, body: { password } })).success).toBe(true);
    expect((await app.call('adminMe', { headers: reads })).status).toBe(200);
  });

  it('一直在操作也只有十二小时；退出后立即失效', async () => {
    const { reads } = await browser();
    for (let n = 0; n < 28; n += 1) {
      app.clock.advance({ minutes: 25 });
      expect((await app.call('adminMe', { headers: reads })).status).toBe(200);
    }
    app.clock.advance({ minutes: 25 });
    expect((await app.call('adminMe', { headers: reads })).status).toBe(401);

    const leaving = await browser();
    const left = await app.call('adminLogout', { headers: leaving.writes });
    expect(String(left.headers['set-cookie'])).toMatch(/^pifa_admin=; .*Max-Age=0/);
    expect((await app.call('adminMe', { headers: leaving.reads })).status).toBe(401);
  });

  it('操作记录写着从哪里登录', async () => {
    const act = await app.db
      .selectFrom('operator_acts')
      .select(['what', 'address', 'session_id'])
      .where('what', '=', 'operator.login')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(act).toEqual({ what: 'operator.login', address: '127.0.0.1', session_id: expect.any(Number) });
  });
});

describe('演示商城的员工账号', () => {
  it('密码是公开的，只能在本机登录，除非设置允许', async () => {
    const known = await addOperator(app.db, 'demo-owner', 'owner', app.clock.now());
    const body = { name: 'demo-owner', password: known ?? '' };
    const through = { 'x-forwarded-for': '203.0.113.7' };
    const far = await app.call('adminSignIn', { body, headers: through });
    expect([far.code, far.message]).toEqual(['transition-refused', '演示账号只能在运行商城的这台机器上登录']);
    expect((await app.call('adminLogin', { body, headers: through })).code).toBe('transition-refused');
    expect((await app.call('adminSignIn', { body, headers: { host: 'localhost' } })).success).toBe(true);
  });
});
