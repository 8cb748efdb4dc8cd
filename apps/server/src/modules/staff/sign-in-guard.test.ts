import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inBrowser } from '../../../test/builders/operators';
import { audit } from '../../../test/builders/orders';
import { startTestApp, type TestApp } from '../../../test/harness';
import { TEST_ANSWER } from '../../platform/captcha/make-captcha';
import { createSealer } from '../../platform/keys/sealer';
import { addOperator } from './accounts';
import { browserName } from './new-device';
import { sealSecondFactors } from './second-factor';
import { codeAt, stepAt } from './totp';

let app: TestApp;
beforeAll(async () => {
  const site = { publicUrl: 'http://mall.test', allowedOrigins: [], trustedProxies: 1 };
  app = await startTestApp({ isDemo: false, settings: { site } });
});
afterAll(async () => {
  expect(await audit(app)).toEqual([]);
  await app.stop();
});

// Failures of the address count for 15 minutes, whoever made them.
beforeEach(() => app.clock.advance({ minutes: 16 }));

const account = async (name: string, role = 'sales') =>
  (await addOperator(app.db, name, role, app.clock.now())) ?? '';
const signIn = (name: string, password: string, more: object = {}, headers: Record<string, string> = {}) =>
  app.call('adminSignIn', { body: { name, password, ...more }, headers });
const from = (address: string) => ({ 'x-forwarded-for': address, host: 'mall.test' });
const codeNow = (secret: string, by = 0) => codeAt(secret, stepAt(app.clock.now()) + by);
const captchaOf = (data: unknown) => data as { captchaId: string; image: string };

describe('猜密码', () => {
  it('第 3 次错后要图形验证码，答对才看密码；不存在的账号一模一样', async () => {
    const password = await account('mei');
    for (const name of ['mei', '没有这个人']) {
      app.clock.advance({ minutes: 16 });
      for (let n = 0; n < 2; n += 1) {
        const wrong = await signIn(name, 'wrong');
        expect([wrong.code, wrong.data]).toEqual(['wrong-credentials', {}]);
      }
      const third = await signIn(name, 'wrong');
      expect(third.code).toBe('wrong-credentials');
      expect(captchaOf(third.data).image).toMatch(/^data:image\/png;base64,/);
      const asked = await signIn(name, 'wrong');
      expect([asked.status, asked.code, asked.message]).toEqual([200, 'captcha-needed', '请输入图形验证码']);
      const { captchaId, image } = captchaOf(asked.data);
      expect(image).toMatch(/^data:image\/png;base64,/);
      const wrong = await signIn(name, 'wrong', { captchaId, captcha: 'zzzz' });
      expect(wrong.code).toBe('captcha-wrong');
      const next = captchaOf(wrong.data).captchaId;
      expect((await signIn(name, 'wrong', { captchaId: next, captcha: TEST_ANSWER })).code).toBe(
        'wrong-credentials',
      );
      // The same letters count once.
      expect((await signIn(name, 'wrong', { captchaId: next, captcha: TEST_ANSWER })).code).toBe(
        'captcha-wrong',
      );
    }
    app.clock.advance({ minutes: 16 });
    expect((await signIn('mei', password)).success).toBe(true);
  });

  it('第 11 次起等待，答对图形验证码也不行；过后照常', async () => {
    const password = await account('lan');
    const tried = async () => {
      const { captchaId } = captchaOf((await signIn('lan', 'wrong')).data);
      return signIn('lan', 'wrong', { captchaId, captcha: TEST_ANSWER });
    };
    for (let n = 0; n < 3; n += 1) await signIn('lan', 'wrong');
    for (let n = 0; n < 7; n += 1) expect((await tried()).code).toBe('wrong-credentials');
    const asked = await signIn('lan', password);
    expect([asked.code, asked.message]).toEqual([
      'guesses-used-up',
      expect.stringMatching(/请 \d+ 分钟后再试/),
    ]);
    app.clock.advance({ minutes: 16 });
    expect((await signIn('lan', password)).success).toBe(true);
  });
});

describe('从新的设备登录', () => {
  it('第一次登录不提；换了地址 → 每位老板的铃铛里有一条，读过即消', async () => {
    const owner = await account('boss', 'owner');
    const password = await account('he');
    const bell = async () => {
      const headers = { 'x-operator-token': (await terminal(owner)).token };
      return app.call('adminNotices', { headers });
    };
    const terminal = async (secret: string) =>
      (await app.call('adminLogin', { body: { name: 'boss', password: secret } })).data;
    await signIn('he', password);
    await signIn('he', password);
    expect((await bell()).data).toMatchObject({ list: [], unread: 0 });
    const windows = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36' };
    await signIn('he', password, {}, { ...from('203.0.113.9'), ...windows });
    const { data } = await bell();
    expect(data.unread).toBe(1);
    expect(data.list[0]).toMatchObject({
      kind: 'new-device',
      read: false,
      link: '/staff',
      text: expect.stringContaining('he 从新的设备或地址登录：203.0.113.9（Windows 上的 Chrome）'),
    });
    const headers = { 'x-operator-token': (await terminal(owner)).token };
    await app.call('adminNoticesRead', { headers, body: { upTo: data.list[0]?.id ?? '' } });
    expect((await bell()).data).toMatchObject({ unread: 0, list: [{ read: true }] });
  });

  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile MicroMessenger/8.0', 'iOS 上的 微信'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Version/18.0 Safari/605.1', 'macOS 上的 Safari'],
    ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36 Edg/140.0', 'Linux 上的 Edge'],
    ['curl/8.5', '未知的浏览器'],
  ])('%s → %s', (agent, name) => {
    expect(browserName(agent)).toBe(name);
  });
});

describe('两步验证', () => {
  /** Switches it on as the page does; answers the secret and the recovery codes. */
  async function turnOn(name: string, password: string) {
    const headers = await inBrowser(app, name, password);
    const begun = await app.call('adminTwoFactorBegin', { headers });
    const { secret } = begun.data;
    const { data } = await app.call('adminTwoFactorOn', { headers, body: { code: codeNow(secret) } });
    return { headers, secret, begun: begun.data, recoveryCodes: data.recoveryCodes };
  }

  it('老板没有设置 → 只能设置；扫码、输一次码后才放行', async () => {
    const password = await account('old-boss', 'owner');
    const headers = await inBrowser(app, 'old-boss', password);
    const shut = await app.call('adminOperators', { headers });
    expect([shut.status, shut.code]).toEqual([403, 'two-factor-missing']);
    expect((await app.call('adminMe', { headers })).data.twoFactor).toEqual({ on: false, required: true });
    const { data } = await app.call('adminTwoFactorBegin', { headers });
    expect(data.url).toContain(`secret=${data.secret}`);
    expect(Buffer.from(data.qr.split(',')[1] ?? '', 'base64').toString()).toContain('<svg');
    const wrong = await app.call('adminTwoFactorOn', { headers, body: { code: codeNow(data.secret, -5) } });
    expect(wrong.code).toBe('two-factor-wrong');
    expect((await app.call('adminOperators', { headers })).code).toBe('two-factor-missing');
    const on = await app.call('adminTwoFactorOn', { headers, body: { code: codeNow(data.secret) } });
    expect(new Set(on.data.recoveryCodes).size).toBe(10);
    expect((await app.call('adminOperators', { headers })).success).toBe(true);
  });

  it('登录时问码：没有码、错码不行；一个码只用一次，晚一步的码认；恢复码只用一次', async () => {
    const password = await account('fin', 'finance');
    const { secret, recoveryCodes } = await turnOn('fin', password);
    expect((await signIn('fin', password)).code).toBe('second-factor-needed');
    expect((await signIn('fin', 'wrong')).code).toBe('wrong-credentials');
    expect((await signIn('fin', password, { code: codeNow(secret) })).code).toBe('two-factor-wrong');
    app.clock.advance({ minutes: 16 });
    const code = codeNow(secret);
    expect((await signIn('fin', password, { code: codeNow(secret, -3) })).code).toBe('two-factor-wrong');
    const both = await Promise.all([1, 2].map(() => signIn('fin', password, { code })));
    expect(both.map(({ success }) => success).sort()).toEqual([false, true]);
    app.clock.advance({ minutes: 1 });
    expect((await signIn('fin', password, { code: codeNow(secret, 1) })).success).toBe(true);
    const [recovery = ''] = recoveryCodes;
    expect((await signIn('fin', password, { code: recovery.toUpperCase() })).success).toBe(true);
    expect((await signIn('fin', password, { code: recovery })).code).toBe('two-factor-wrong');
    const stored = await app.db.selectFrom('operator_recovery_codes').select('code_hash').execute();
    expect(stored.some(({ code_hash }) => code_hash.includes(recovery.slice(0, 5)))).toBe(false);
  });

  it('数据库里看不到密钥：设置时、开启后都只有封存的；换了账号的封存打不开', async () => {
    const password = await account('sealed', 'finance');
    const headers = await inBrowser(app, 'sealed', password);
    const { data } = await app.call('adminTwoFactorBegin', { headers });
    const stored = async () =>
      JSON.stringify(await app.db.selectFrom('operators').selectAll().where('name', '=', 'sealed').execute());
    expect(await stored()).not.toContain(data.secret);
    expect(await stored()).toContain('"totp_pending":"sealed1.');
    await app.call('adminTwoFactorOn', { headers, body: { code: codeNow(data.secret) } });
    expect(await stored()).not.toContain(data.secret);
    expect(await stored()).toContain('"totp_secret":"sealed1.');
    app.clock.advance({ minutes: 1 });
    expect((await signIn('sealed', password, { code: codeNow(data.secret) })).success).toBe(true);

    const thief = await account('thief', 'sales');
    await sql`update operators set totp_secret = (select totp_secret from operators where name = 'sealed')
      where name = 'thief'`.execute(app.db);
    expect((await signIn('thief', thief, { code: codeNow(data.secret) })).code).toBe('two-factor-wrong');
  });

  it('升级前存下的密钥：启动时封存，登录照旧；再启动不动它', async () => {
    const password = await account('earlier', 'sales');
    const { secret } = await turnOn('earlier', password);
    const own = app.db.selectFrom('operators').select('totp_secret').where('name', '=', 'earlier');
    await app.db
      .updateTable('operators')
      .set({ totp_secret: secret })
      .where('name', '=', 'earlier')
      .execute();
    app.clock.advance({ minutes: 1 });
    expect((await signIn('earlier', password, { code: codeNow(secret) })).success).toBe(true);
    await sealSecondFactors(app.platform);
    const sealed = await own.executeTakeFirstOrThrow();
    expect(sealed.totp_secret).toMatch(/^sealed1\./);
    await sealSecondFactors(app.platform);
    expect(await own.executeTakeFirstOrThrow()).toEqual(sealed);
    app.clock.advance({ minutes: 1 });
    expect((await signIn('earlier', password, { code: codeNow(secret) })).success).toBe(true);
  });

  it('换到没有这把钥匙的机器：说明读不出，恢复码能登录；钥匙带过去则照常', async () => {
    const password = await account('moved', 'sales');
    const { secret, recoveryCodes } = await turnOn('moved', password);
    app.clock.advance({ minutes: 1 });
    const own = app.platform.staffSealer;
    try {
      app.platform.staffSealer = createSealer(['of another machine'], 'second factors of staff');
      await sealSecondFactors(app.platform);
      const lost = await signIn('moved', password, { code: codeNow(secret) });
      expect([lost.code, lost.message]).toEqual([
        'two-factor-wrong',
        expect.stringContaining('请用恢复码登录'),
      ]);
      expect((await signIn('moved', password, { code: recoveryCodes[0] })).success).toBe(true);
      const secrets = ['of another machine', ...app.platform.settings.sealSecrets];
      app.platform.staffSealer = createSealer(secrets, 'second factors of staff');
      await sealSecondFactors(app.platform);
      expect((await signIn('moved', password, { code: codeNow(secret) })).success).toBe(true);
    } finally {
      app.platform.staffSealer = own;
    }
  });

  it('终端登录也问码', async () => {
    const password = await account('term', 'sales');
    const { secret } = await turnOn('term', password);
    app.clock.advance({ minutes: 1 });
    const login = (code?: string) =>
      app.call('adminLogin', { body: { name: 'term', password, ...(code ? { code } : {}) } });
    expect((await login()).code).toBe('second-factor-needed');
    expect((await login(codeNow(secret))).success).toBe(true);
  });

  it('销售可以关，但要先再次验证身份；财务必须用，关不了', async () => {
    const password = await account('quits', 'sales');
    const { headers } = await turnOn('quits', password);
    app.clock.advance({ minutes: 6 });
    expect((await app.call('adminTwoFactorOff', { headers })).code).toBe('step-up-needed');
    expect((await app.call('adminProve', { headers, body: { password } })).success).toBe(true);
    expect((await app.call('adminTwoFactorOff', { headers })).success).toBe(true);
    expect((await signIn('quits', password)).success).toBe(true);

    const must = await account('must', 'finance');
    const own = await turnOn('must', must);
    const kept = await app.call('adminTwoFactorOff', { headers: own.headers });
    expect(kept.message).toBe('您的角色必须使用两步验证，不能关闭');
  });

  it('「所有人从第二次登录起」：销售第一次可以先用，第二次起先设置', async () => {
    const password = await account('newbie', 'sales');
    await app.db.insertInto('staff_settings').values({ name: 'two-factor-for-all', value: 'true' }).execute();
    const first = await inBrowser(app, 'newbie', password);
    expect((await app.call('adminPrefs', { headers: first, body: { key: 'a', value: 1 } })).success).toBe(
      true,
    );
    const second = await inBrowser(app, 'newbie', password);
    const refused = await app.call('adminPrefs', { headers: second, body: { key: 'a', value: 1 } });
    expect(refused.code).toBe('two-factor-missing');
    await app.db.deleteFrom('staff_settings').execute();
  });
});
