import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addMember } from '../../../../test/fixtures';
import { addAccount, PASSWORD } from '../../../../test/builders/members';
import { startTestApp, type TestApp } from '../../../../test/harness';
import { buildApp } from '../../../app';
import { createLog } from '../../../platform/log/log';
import { smsCodeStore } from '../sms/code-store';
import { membersModule } from '..';

const modules = [membersModule];
let app: TestApp;
let lines = '';
let phone = '';
let member = { khId: 0, userId: 0 };
let n = 0;

beforeAll(async () => {
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines += chunk.toString();
      done();
    },
  });
  app = await startTestApp({ modules, log: createLog({ level: 'trace', stream }) });
});
afterAll(() => app.stop());
beforeEach(async () => {
  n += 1;
  phone = `1370000${String(n).padStart(4, '0')}`;
  member = await addAccount(app.db, { phone, company: `安和药房${n}` });
  await app.db.deleteFrom('guard_counters').execute();
});

const login = (password: string, as = phone) => app.call('login', { query: { phone: as, password } });

describe('登录', () => {
  it('密码正确 → 得到令牌与公司信息，令牌可用，库里只有它的哈希', async () => {
    const answer = await login(PASSWORD);
    expect(answer.success).toBe(true);
    expect(answer.data.token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(answer.data.info).toEqual({
      id: String(member.userId),
      phone,
      company: `安和药房${n}`,
      khId: String(member.khId),
      headImgUrl: '',
      name: expect.any(String),
      level: '普通客户',
      role: 'buyer',
    });
    const me = await app.call('memberInfo', { token: answer.data.token });
    expect(me.data).toEqual({ ...answer.data.info, unread: 0 });
    const sessions = await app.db.selectFrom('sessions').selectAll().execute();
    expect(sessions.some((row) => row.user_id === member.userId)).toBe(true);
    expect(JSON.stringify(sessions)).not.toContain(answer.data.token);
  });

  it('密码错误与未注册的手机号，答复一字不差', async () => {
    const wrong = await login('Wrong-password-1');
    const unknown = await login(PASSWORD, '13999999999');
    expect(wrong.code).toBe('wrong-credentials');
    expect(unknown.text).toBe(wrong.text);
    expect(unknown.status).toBe(wrong.status);
  });

  it('没有自定义请求头或为预取 → 拒绝，不算一次尝试', async () => {
    const query = { phone, password: PASSWORD };
    expect((await app.call('login', { query, headers: { 'x-domain': '' } })).code).toBe('header-missing');
    expect((await app.call('login', { query, headers: { 'sec-purpose': 'prefetch' } })).code).toBe(
      'header-missing',
    );
    expect(await app.db.selectFrom('guard_counters').selectAll().execute()).toEqual([]);
  });

  it('账号或公司停用 → 只有知道密码的人被告知', async () => {
    await app.db.updateTable('users').set({ status: 'closed' }).where('id', '=', member.userId).execute();
    expect((await login('Wrong-password-1')).code).toBe('wrong-credentials');
    expect((await login(PASSWORD)).code).toBe('account-closed');
    await app.db.updateTable('users').set({ status: 'open' }).where('id', '=', member.userId).execute();
    await app.db
      .updateTable('companies')
      .set({ status: 'closed' })
      .where('kh_id', '=', member.khId)
      .execute();
    expect((await login(PASSWORD)).code).toBe('account-closed');
  });

  it('退出后令牌立即失效', async () => {
    const { token } = (await login(PASSWORD)).data;
    expect((await app.call('logout', { token, body: {} })).success).toBe(true);
    const after = await app.call('memberInfo', { token });
    expect(after.code).toBe('not-logged-in');
    expect(after.message).toBe('token check failed: not logged in or wrong token');
  });

  it('日志里没有密码、令牌、完整手机号', async () => {
    lines = '';
    const { token } = (await login(PASSWORD)).data;
    await login('Wrong-password-1');
    expect(lines).toContain('/api/member/info/login');
    for (const secret of [phone, PASSWORD, 'Wrong-password-1', token]) expect(lines).not.toContain(secret);
  });
});

describe('猜密码', () => {
  const guess = async (times: number) => {
    for (let i = 0; i < times; i += 1) await login(`Wrong-password-${i}`);
  };

  it('15 分钟内错 10 次 → 第 11 次连正确密码也不判断；15 分钟后恢复', async () => {
    await guess(10);
    const refused = await login(PASSWORD);
    expect(refused.code).toBe('guesses-used-up');
    expect(refused.message).toBe('尝试次数过多，请 15 分钟后再试');
    app.clock.advance({ minutes: 15 });
    expect((await login(PASSWORD)).success).toBe(true);
  });

  it('登录成功不清空已有的错误次数', async () => {
    await guess(9);
    expect((await login(PASSWORD)).success).toBe(true);
    await guess(1);
    expect((await login(PASSWORD)).code).toBe('guesses-used-up');
  });

  it('登录过的浏览器另计次数：陌生人猜满 10 次，本人照样登录；本人也只有 10 次', async () => {
    const answer = await login(PASSWORD);
    const cookie = String(answer.headers['set-cookie']);
    expect(cookie).toMatch(/^pifa-browser=[\w-]{22,}; Path=\/api; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
    const known = (password: string, as = phone) =>
      app.call('login', {
        query: { phone: as, password },
        headers: { cookie: cookie.split(';')[0] ?? '' },
      });
    await guess(10);
    expect((await login(PASSWORD)).code).toBe('guesses-used-up');
    expect((await known(PASSWORD)).success).toBe(true);
    for (let i = 0; i < 10; i += 1) expect((await known('nope')).code).toBe('wrong-credentials');
    expect((await known(PASSWORD)).code).toBe('guesses-used-up');
    // The cookie opens nothing at another account.
    const other = await addAccount(app.db, { phone: '13888888803' });
    for (let i = 0; i < 10; i += 1) await login('x', '13888888803');
    expect((await known(PASSWORD, '13888888803')).code).toBe('guesses-used-up');
    expect(other.userId).toBeGreaterThan(0);
  });

  it('本人凭短信改了密码，立刻可以登录', async () => {
    await guess(10);
    await smsCodeStore(app.db).keep(phone, 'password', '246810', app.clock.now());
    const query = { phone, verificationCode: '246810', password: 'New-secret-2027' };
    expect((await app.call('forgetPwd', { query })).success).toBe(true);
    expect((await login('New-secret-2027')).success).toBe(true);
  });

  it('未注册的手机号同样只有 10 次', async () => {
    for (let i = 0; i < 10; i += 1) await login('x', '13888888888');
    expect((await login('x', '13888888888')).code).toBe('guesses-used-up');
  });

  it('一个地址 15 分钟内最多 100 次，不论猜哪个账号', async () => {
    const key = 'guess-address:127.0.0.1';
    await app.db
      .insertInto('guard_counters')
      .values({ key, window_started_at: app.clock.now(), hits: 99 })
      .execute();
    expect((await login('x', '13888888801')).code).toBe('wrong-credentials');
    expect((await login('x', '13888888802')).code).toBe('guesses-used-up');
  });

  it('服务重启后次数仍在', async () => {
    await guess(10);
    const { settings, ids, log } = app.platform;
    const restarted = await buildApp({
      settings,
      database: app.database,
      clock: app.clock,
      ids,
      log,
      modules,
    });
    const url = `/api/member/info/login?phone=${phone}&password=${PASSWORD}`;
    const answer = await restarted.http.inject({ url, headers: { 'x-domain': 'mall.test' } });
    await restarted.close();
    expect(answer.json()).toMatchObject({ meta: { success: false, code: 'guesses-used-up' } });
  });
});

describe('修改密码', () => {
  it('凭原密码修改 → 全部登录失效，旧密码不能用，新密码可用', async () => {
    const { token } = (await login(PASSWORD)).data;
    const elsewhere = await app.signIn(member.userId);
    const change = await app.call('forgetPwd', {
      token,
      query: { oldPassword: PASSWORD, password: 'New-secret-2027' },
    });
    expect(change.success).toBe(true);
    for (const dead of [token, elsewhere]) {
      expect((await app.call('memberInfo', { token: dead })).code).toBe('not-logged-in');
    }
    expect((await login(PASSWORD)).code).toBe('wrong-credentials');
    expect((await login('New-secret-2027')).success).toBe(true);
  });

  it('同事的登录不受影响', async () => {
    const colleague = await addMember(app.db, {
      khId: member.khId,
      phone: `1360000${String(n).padStart(4, '0')}`,
    });
    const token = await app.signIn(colleague.userId);
    const own = await app.signIn(member.userId);
    await app.call('forgetPwd', {
      token: own,
      query: { oldPassword: PASSWORD, password: 'New-secret-2027' },
    });
    expect((await app.call('memberInfo', { token })).success).toBe(true);
  });

  it('原密码错、未登录、新密码太弱 → 各有说法，密码不变', async () => {
    const token = await app.signIn(member.userId);
    const query = { oldPassword: PASSWORD, password: 'New-secret-2027' };
    const wrong = await app.call('forgetPwd', { token, query: { ...query, oldPassword: 'Wrong-1' } });
    expect(wrong.message).toBe('原密码不正确');
    expect((await app.call('forgetPwd', { query })).code).toBe('not-logged-in');
    const weak = await app.call('forgetPwd', { token, query: { ...query, password: 'abc' } });
    expect(weak.code).toBe('password-weak');
    expect(weak.message).toContain('密码须满足');
    expect((await app.call('forgetPwd', { token, query: { password: 'New-secret-2027' } })).code).toBe(
      'bad-input',
    );
    expect((await login(PASSWORD)).success).toBe(true);
  });

  it('校验原密码：对 → valid，错 → 说明，且与登录共用次数', async () => {
    const token = await app.signIn(member.userId);
    expect((await app.call('validPassword', { token, query: { password: PASSWORD } })).data).toEqual({
      valid: true,
    });
    for (let i = 0; i < 10; i += 1) {
      const answer = await app.call('validPassword', { token, query: { password: `no-${i}` } });
      expect(answer.code).toBe('password-wrong');
    }
    expect((await login(PASSWORD)).code).toBe('guesses-used-up');
  });
});
