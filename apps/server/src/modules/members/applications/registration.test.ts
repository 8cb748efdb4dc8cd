import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addMember } from '../../../../test/fixtures';
import { addAccount, PASSWORD } from '../../../../test/builders/members';
import { startTestApp, type TestApp } from '../../../../test/harness';
import { membersModule, reviewApplication } from '..';

let app: TestApp;
let phone = '';
let n = 0;

beforeAll(async () => {
  app = await startTestApp({ modules: [membersModule] });
});
afterAll(() => app.stop());
beforeEach(async () => {
  n += 1;
  phone = `1350000${String(n).padStart(4, '0')}`;
  await app.db.deleteFrom('guard_counters').execute();
});

async function captcha(): Promise<string> {
  return (await app.call('imgCode')).data.session_id;
}
async function sendSms(purpose: 'register' | 'password' = 'register', answer = 'pifa', to = phone) {
  const query = { phone: to, purpose, imgCode: answer, session_id: await captcha() };
  return app.call('sendSms', { query });
}
async function codeOf(to = phone): Promise<string> {
  const { data } = await app.call('devSms', { query: { phone: to } });
  return /\d{6}/.exec(data[0]?.text ?? '')?.[0] ?? '';
}
const form = (own: object = {}) => ({
  phone,
  verificationCode: '000000',
  password: PASSWORD,
  company: '仙桃市康民药房',
  contact: '王敏',
  regionCode: '429004',
  agreed: true,
  ...own,
});
const apply = (own: object = {}) => app.call('apply', { body: form(own) });
const other = (code: string) => (code === '111111' ? '222222' : '111111');
async function applied(): Promise<string> {
  await sendSms();
  const answer = await apply({ verificationCode: await codeOf() });
  expect(answer.message).toBe('');
  return answer.data.no;
}
const review = (no: string, verdict: { verdict: 'approve' } | { verdict: 'reject'; reason: string }) =>
  app.database.transaction((tx) =>
    reviewApplication(app.platform, tx, { no, now: app.clock.now(), ...verdict }),
  );

/** The names of a PNG's chunks, of a data URL. */
function pngChunks(url: string): string[] {
  const bytes = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  expect(bytes.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  const names: string[] = [];
  for (let at = 8; at < bytes.length; at += bytes.readUInt32BE(at) + 12)
    names.push(bytes.toString('latin1', at + 4, at + 8));
  return names;
}

describe('图形验证码', () => {
  it('是一张像素图，答案不在答复里', async () => {
    const answer = await app.call('imgCode');
    expect(answer.data.imgsrc).toMatch(/^data:image\/png;base64,/);
    // Pixels and nothing else: no chunk that could carry text, and the answer in no other field.
    expect([...new Set(pngChunks(answer.data.imgsrc))]).toEqual(['IHDR', 'PLTE', 'pHYs', 'IDAT', 'IEND']);
    expect(JSON.stringify({ ...answer.data, imgsrc: '' }).toUpperCase()).not.toContain('PIFA');
    expect(answer.data.session_id).toMatch(/^[A-Za-z0-9_-]{22}$/);
  });

  it('不分大小写；只能用一次，答错也作废；5 分钟后过期', async () => {
    const id = await captcha();
    const query = { phone, session_id: id, imgCode: 'PIFA' };
    expect((await app.call('sendSms', { query: { ...query, imgCode: 'nope' } })).code).toBe('captcha-wrong');
    expect((await app.call('sendSms', { query })).code).toBe('captcha-wrong');
    const late = { ...query, session_id: await captcha() };
    app.clock.advance({ minutes: 5 });
    expect((await app.call('sendSms', { query: late })).code).toBe('captcha-wrong');
    expect((await sendSms('register', 'PIFA')).success).toBe(true);
    expect(await codeOf()).toMatch(/^\d{6}$/);
  });
});

describe('短信验证码', () => {
  it('只到手机，不在答复里，也不在库里', async () => {
    const answer = await sendSms();
    expect(answer.data).toEqual({ seconds: 60 });
    const code = await codeOf();
    expect(answer.text).not.toContain(code);
    const stored = await app.db.selectFrom('sms_codes').selectAll().where('phone', '=', phone).execute();
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(code);
  });

  it('60 秒内不再发，说还要等几秒', async () => {
    await sendSms();
    app.clock.advance({ seconds: 20 });
    const soon = await sendSms();
    expect(soon.message).toBe('验证码已发送，请 40 秒后再获取');
    app.clock.advance({ seconds: 40 });
    expect((await sendSms()).success).toBe(true);
  });

  it('一个手机号一天 10 条', async () => {
    for (let i = 0; i < 10; i += 1) {
      expect((await sendSms()).success).toBe(true);
      app.clock.advance({ seconds: 61 });
    }
    expect((await sendSms()).code).toBe('sms-used-up');
    app.clock.advance({ hours: 24 });
    expect((await sendSms()).success).toBe(true);
  });

  it('一个地址一天 100 条', async () => {
    const row = { key: 'sms-address:127.0.0.1', window_started_at: app.clock.now(), hits: 100 };
    await app.db.insertInto('guard_counters').values(row).execute();
    expect((await sendSms()).code).toBe('sms-used-up');
  });

  it('校验不消耗；错 5 次失效，之后正确的也不行', async () => {
    await sendSms();
    const code = await codeOf();
    const check = (verificationCode: string) =>
      app.call('checkVerificationCode', { query: { phone, verificationCode, purpose: 'register' } });
    expect((await check(code)).data).toEqual({ valid: true });
    expect((await check(code)).data).toEqual({ valid: true });
    for (let i = 0; i < 4; i += 1) expect((await check(other(code))).message).toBe('短信验证码不正确');
    expect((await check(other(code))).message).toBe('短信验证码已失效，请重新获取');
    expect((await check(code)).code).toBe('code-dead');
  });

  it('5 分钟后过期；注册的验证码不能用来改密码', async () => {
    await addAccount(app.db, { phone });
    await sendSms('password');
    const code = await codeOf();
    const check = (purpose: 'register' | 'password') =>
      app.call('checkVerificationCode', { query: { phone, verificationCode: code, purpose } });
    expect((await check('register')).code).toBe('code-dead');
    expect((await check('password')).success).toBe(true);
    app.clock.advance({ minutes: 5 });
    expect((await check('password')).code).toBe('code-dead');
  });

  it('手机号不对 → 说明，不发短信', async () => {
    expect((await sendSms('register', 'pifa', '12345')).message).toBe('请填写正确的电话号码');
  });

  it('是否已注册，只告诉收到验证码的人：发送与乱猜的答复，和未注册的一样', async () => {
    const taken = `1880000${String(n).padStart(4, '0')}`;
    await addMember(app.db, { phone: taken });
    const answers = async (to: string) => {
      const sent = await sendSms('register', 'pifa', to);
      const code = await codeOf(to);
      const query = { phone: to, verificationCode: other(code), purpose: 'register' as const };
      const checked = await app.call('checkVerificationCode', { query });
      const guessed = await apply({ phone: to, verificationCode: other(code) });
      return [sent, checked, guessed].map(({ status, text }) => ({ status, text }));
    };
    expect(await answers(taken)).toEqual(await answers(phone));
    const query = { phone: taken, verificationCode: await codeOf(taken), purpose: 'register' as const };
    expect((await app.call('checkVerificationCode', { query })).message).toBe('该手机号已注册，请直接登录');
  });

  it('一个地址一小时 50 条，过后又可以', async () => {
    const row = { key: 'sms-hour:127.0.0.1', window_started_at: app.clock.now(), hits: 50 };
    await app.db.insertInto('guard_counters').values(row).execute();
    expect((await sendSms()).code).toBe('too-many-requests');
    app.clock.advance({ hours: 1 });
    expect((await sendSms()).success).toBe(true);
  });

  it('发件箱只在配置为发件箱时可读，经代理也不可读', async () => {
    const proxied = await app.call('devSms', { query: {}, headers: { 'x-forwarded-for': '127.0.0.1' } });
    expect(proxied.status).toBe(404);
    const named = await app.call('devSms', { query: {}, headers: { host: 'mall.example.com' } });
    expect(named.status).toBe(404);
    const real = await startTestApp({
      modules: [membersModule],
      settings: {
        sms: { ...app.platform.settings.sms, sender: 'http', url: 'http://127.0.0.1:9/', secret: 's' },
      },
    });
    expect((await real.call('devSms', { query: {} })).status).toBe(404);
    await real.stop();
  });
});

describe('找回密码', () => {
  it('凭短信验证码改密码，全部登录失效，验证码只能用一次', async () => {
    const { userId } = await addAccount(app.db, { phone });
    const token = await app.signIn(userId);
    await sendSms('password');
    const query = { phone, verificationCode: await codeOf(), password: 'New-secret-2027' };
    expect((await app.call('forgetPwd', { query })).success).toBe(true);
    expect((await app.call('memberInfo', { token })).code).toBe('not-logged-in');
    expect((await app.call('login', { query: { phone, password: 'New-secret-2027' } })).success).toBe(true);
    expect((await app.call('forgetPwd', { query: { ...query, password: 'Other-secret-1' } })).code).toBe(
      'code-dead',
    );
  });

  it('未注册的手机号：答复与已注册的一样，但没有短信', async () => {
    const known = `1340000${String(n).padStart(4, '0')}`;
    await addAccount(app.db, { phone: known });
    const toKnown = await sendSms('password', 'pifa', known);
    const toUnknown = await sendSms('password');
    expect(toUnknown.text).toBe(toKnown.text);
    expect(await codeOf(known)).toMatch(/^\d{6}$/);
    expect(await codeOf()).toBe('');
    const query = { verificationCode: '12345', password: 'New-secret-2027' };
    const onKnown = await app.call('forgetPwd', { query: { ...query, phone: known } });
    const onUnknown = await app.call('forgetPwd', { query: { ...query, phone } });
    expect(onUnknown.text).toBe(onKnown.text);
  });

  it('新密码太弱 → 验证码不被消耗', async () => {
    await addAccount(app.db, { phone });
    await sendSms('password');
    const query = { phone, verificationCode: await codeOf(), password: '12345678' };
    expect((await app.call('forgetPwd', { query })).code).toBe('password-weak');
    expect((await app.call('forgetPwd', { query: { ...query, password: 'New-secret-2027' } })).success).toBe(
      true,
    );
  });
});

describe('企业入驻', () => {
  it('提交 → 等待审核，不能登录，也不能再次提交', async () => {
    const no = await applied();
    expect(no).toMatch(/^RZ[0-9A-Z]{10}$/);
    const login = await app.call('login', { query: { phone, password: PASSWORD } });
    expect(login.message).toBe('您的入驻申请正在审核中，审核结果将以短信通知');
    expect((await app.call('login', { query: { phone, password: 'Wrong-1' } })).code).toBe(
      'wrong-credentials',
    );
    app.clock.advance({ seconds: 61 });
    await sendSms();
    expect((await apply({ verificationCode: await codeOf() })).code).toBe('application-waiting');
    const rows = await app.db.selectFrom('applications').selectAll().where('phone', '=', phone).execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      company: '仙桃市康民药房',
      region_code: '429004',
      region_names: ['湖北省', '省直辖县级行政区划', '仙桃市'],
      status: 'waiting',
    });
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$/);
  });

  it('表单有错 → 说明在哪里，验证码仍可用', async () => {
    await sendSms();
    const verificationCode = await codeOf();
    expect((await apply({ verificationCode, agreed: false })).message).toBe('请先阅读并同意用户协议');
    expect((await apply({ verificationCode, password: `a${phone}` })).message).toBe('密码须满足：不含手机号');
    expect((await apply({ verificationCode, regionCode: '42' })).message).toBe('请您选择地区');
    expect((await apply({ verificationCode, regionCode: '999999' })).message).toBe('请您选择地区');
    expect((await apply({ verificationCode, company: '' })).message).toBe('请填写公司名称');
    const ghost = await apply({ verificationCode, licenceUploadId: 'no-such-upload-here' });
    expect(ghost.message).toBe('营业执照图片不存在或已使用，请重新上传');
    expect((await apply({ verificationCode: other(verificationCode) })).code).toBe('code-wrong');
    expect((await apply({ verificationCode })).success).toBe(true);
  });

  it('审核通过 → 公司与首位用户，短信通知，可以登录；不能审两次', async () => {
    const licence = `licence-${phone}`;
    const upload = {
      id: licence,
      purpose: 'licence',
      media_type: 'image/webp',
      bytes: 1,
      created_at: app.clock.now(),
    };
    await app.db.insertInto('uploads').values(upload).execute();
    await sendSms();
    const { no } = (await apply({ verificationCode: await codeOf(), licenceUploadId: licence })).data;
    const opened = await review(no, { verdict: 'approve' });
    await app.runJobs();
    const { data } = await app.call('devSms', { query: { phone } });
    expect(data[0]?.text).toContain('已通过审核');
    const login = await app.call('login', { query: { phone, password: PASSWORD } });
    expect(login.data.info).toMatchObject({ company: '仙桃市康民药房', name: '王敏', role: 'manager' });
    expect(opened).toMatchObject({ khId: Number(login.data.info.khId) });
    const owned = await app.db.selectFrom('uploads').selectAll().where('id', '=', licence).executeTakeFirst();
    expect(owned?.owner_kh_id).toBe(Number(login.data.info.khId));
    expect(await review(no, { verdict: 'approve' })).toMatchObject({ refused: 'transition-refused' });
    expect(await review(no, { verdict: 'reject', reason: '' })).toMatchObject({
      refused: 'transition-refused',
    });
  });

  it('审核未通过 → 短信与登录都说原因，可以重新提交', async () => {
    const no = await applied();
    await review(no, { verdict: 'reject', reason: '营业执照不清晰' });
    await app.runJobs();
    const { data } = await app.call('devSms', { query: { phone } });
    expect(data[0]?.text).toContain('营业执照不清晰');
    const login = await app.call('login', { query: { phone, password: PASSWORD } });
    expect(login.message).toBe('您的入驻申请未通过：营业执照不清晰，请重新提交');
    app.clock.advance({ seconds: 61 });
    expect(await applied()).not.toBe(no);
  });
});

describe('导出', () => {
  it('有公司、用户与申请，没有任何密码哈希', async () => {
    await applied();
    const rows = await app.database.transaction((tx) => membersModule.exports?.(tx) ?? Promise.resolve({}));
    expect(Object.keys(rows)).toEqual([
      'companies',
      'users',
      'applications',
      'company_acts',
      'addresses',
      'favourites',
    ]);
    expect(JSON.stringify(rows)).toContain(phone);
    expect(JSON.stringify(rows)).not.toContain('argon2');
  });
});
