import { Writable } from 'node:stream';
import { type CallName, calls, type CallSpec } from '@pifa/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { audit } from '../builders/orders';
import { PASSWORD } from '../builders/members';
import { TEST_ANSWER } from '../../src/platform/captcha/make-captcha';
import { sign } from '../../src/sandbox/payments/signature';
import { createLog } from '../../src/platform/log/log';
import { differences, everything } from './fingerprint';
import { inputOf } from './inputs';
import { type Mall, MISSING, openMall, rowsOf } from './mall';
import { type Envelope, envelopeOf, requestOf, send } from './request';

/**
 * Requests that were sent once and are sent again. Seen to fail: without `used_at is null` in captcha-store.ts and
 * code-store.ts, with findByRequest of order-store.ts finding nothing, without the comparison of amounts in
 * apply-verdict.ts, without refuseUnmeant in create-http.ts, with the address instead of the route in its log line.
 * Two further guards back these up: place-order.ts looks for the request twice, and a capture is unique in the table
 * as well.
 */
const sensitive = (Object.keys(calls) as CallName[]).filter(
  (name) => (calls[name].spec as CallSpec).sensitive,
);

let mall: Mall;
let log = '';
beforeAll(async () => {
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      log += chunk.toString();
      done();
    },
  });
  mall = await openMall({ log: createLog({ level: 'trace', stream }) });
});
afterAll(async () => {
  expect(await audit(mall.app)).toEqual([]);
  await mall.app.stop();
});
beforeEach(() => mall.app.db.deleteFrom('guard_counters').execute());

const codeSentTo = async (phone: string): Promise<string> => {
  const answer = await mall.app.call('devSms', { query: { phone } });
  return /\d{6}/.exec(answer.data[0]?.text ?? '')?.[0] ?? '';
};
const captcha = async (): Promise<string> => (await mall.app.call('imgCode')).data.session_id;

describe('敏感的 GET', () => {
  it('规格点名的都在其中', () => {
    const named = ['checkVerificationCode', 'forgetPwd', 'login', 'sendSms', 'validPassword'];
    expect(sensitive).toEqual(expect.arrayContaining(named));
  });

  it.each(sensitive)(
    '%s：HEAD、预取、跳转、图片、没有标识头 → 拒绝，什么也没改变，不计一次尝试',
    async (name) => {
      const { app, a } = mall;
      const good = requestOf(name, inputOf(name, MISSING, mall, a), a.token);
      const before = await everything(app.db);
      for (const headers of [
        { 'x-domain': '' },
        { purpose: 'prefetch' },
        { 'sec-purpose': 'prefetch' },
        { 'sec-purpose': 'prefetch;prerender' },
        { 'x-purpose': 'preview' },
        { 'x-moz': 'prefetch' },
        { 'sec-fetch-mode': 'navigate' },
        { 'sec-fetch-mode': 'no-cors' },
      ]) {
        const answer = await send(app, { ...good, headers: { ...good.headers, ...headers } });
        expect([answer.status, envelopeOf(answer).meta.code]).toEqual([400, 'header-missing']);
      }
      const head = await send(app, { ...good, method: 'HEAD' });
      expect([head.status, head.text]).toEqual([404, '']);
      expect(await app.db.selectFrom('guard_counters').selectAll().execute()).toEqual([]);
      expect(differences(before, await everything(app.db))).toEqual([]);
    },
  );

  it.each(sensitive)('%s：答复不缓存', async (name) => {
    const answer = await send(mall.app, requestOf(name, inputOf(name, MISSING, mall, mall.a), mall.a.token));
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

describe('验证码', () => {
  it('图形验证码答对或答错都只算一次', async () => {
    const ask = (session_id: string, imgCode: string, phone: string) =>
      mall.app.call('sendSms', { query: { phone, imgCode, session_id, purpose: 'register' } });
    const right = await captcha();
    expect((await ask(right, TEST_ANSWER, '13700000011')).success).toBe(true);
    expect((await ask(right, TEST_ANSWER, '13700000012')).code).toBe('captcha-wrong');
    const wrong = await captcha();
    expect((await ask(wrong, 'none', '13700000013')).code).toBe('captcha-wrong');
    expect((await ask(wrong, TEST_ANSWER, '13700000013')).code).toBe('captcha-wrong');
    expect(await codeSentTo('13700000012')).toBe('');
  });

  it('短信验证码不在答复里；用过一次即失效；不能用于别的目的或别的号码', async () => {
    const phone = '13700000021';
    const sms = await mall.app.call('sendSms', {
      query: { phone, imgCode: TEST_ANSWER, session_id: await captcha(), purpose: 'register' },
    });
    const code = await codeSentTo(phone);
    expect(code).toMatch(/^\d{6}$/);
    expect(sms.text).not.toContain(code);
    const check = (own: object) =>
      mall.app.call('checkVerificationCode', {
        query: { phone, verificationCode: code, purpose: 'register', ...own },
      });
    expect((await check({ purpose: 'password' })).code).toBe('code-dead');
    expect((await check({ phone: '13700000022' })).code).toBe('code-dead');
    const { licenceUploadId: _none, ...form } = inputOf('apply', MISSING, mall, mall.a).body as Record<
      string,
      unknown
    >;
    const apply = (own: object) =>
      send(mall.app, requestOf('apply', { body: { ...form, phone, verificationCode: code, ...own } }));
    expect(envelopeOf(await apply({})).meta.success).toBe(true);
    expect(envelopeOf(await apply({ company: '另一家' })).meta.code).toBe('code-dead');
  });

  it('改密码的验证码用过一次即失效，旧令牌全部失效', async () => {
    const { phone } = mall.colleague;
    const query = { phone, imgCode: TEST_ANSWER, session_id: await captcha(), purpose: 'password' } as const;
    await mall.app.call('sendSms', { query });
    const verificationCode = await codeSentTo(phone);
    const change = (password: string) =>
      mall.app.call('forgetPwd', { query: { phone, verificationCode, password } });
    expect((await change('Quite-new-2026')).success).toBe(true);
    expect((await mall.app.call('memberInfo', { token: mall.colleague.token })).status).toBe(401);
    expect((await change('Stolen-2026')).code).toBe('code-dead');
    expect((await mall.app.call('login', { query: { phone, password: 'Stolen-2026' } })).code).toBe(
      'wrong-credentials',
    );
  });

  it('退出之后令牌不能再用', async () => {
    const token = await mall.app.signIn(mall.a.userId);
    expect((await mall.app.call('logout', { token, body: {} })).success).toBe(true);
    expect((await mall.app.call('logout', { token, body: {} })).status).toBe(401);
    expect((await mall.app.call('cartList', { token })).status).toBe(401);
  });
});

describe('订单与付款', () => {
  it('同一请求编号再交 → 同一答复，库存只占一次；取消之后也不生出第二张', async () => {
    const { app, a } = mall;
    const rows = await rowsOf(mall, a, ['addressId', 'cartLineId']);
    const request = requestOf('orderPlace', inputOf('orderPlace', rows, mall, a), a.token);
    const first = await send(app, request);
    const placed = envelopeOf(first) as Envelope & { data: { id: string } };
    expect(placed.meta.success).toBe(true);
    const before = await everything(app.db);
    for (let n = 0; n < 3; n += 1) expect((await send(app, request)).text).toBe(first.text);
    expect(differences(before, await everything(app.db))).toEqual([]);
    const cancel = () =>
      app.call('orderCancel', { token: a.token, params: { id: placed.data.id }, body: {} });
    expect((await cancel()).success).toBe(true);
    const cancelled = await everything(app.db);
    expect((await cancel()).code).toBe('transition-refused');
    await send(app, request);
    expect(differences(cancelled, await everything(app.db))).toEqual([]);
  });

  it('询价单同一请求编号再交 → 一张', async () => {
    const request = requestOf('inquirySubmit', inputOf('inquirySubmit', MISSING, mall, mall.a), mall.a.token);
    const first = await send(mall.app, request);
    const before = await everything(mall.app.db);
    expect((await send(mall.app, request)).text).toBe(first.text);
    expect(differences(before, await everything(mall.app.db))).toEqual([]);
  });

  it('支付通知：重复、改号重发、伪造、隔天重放、换地址重放 → 只记一笔钱', async () => {
    const { app, a } = mall;
    const { orderId } = await rowsOf(mall, a, ['orderId']);
    const { no, amount } = await app.db
      .selectFrom('payments')
      .select(['no', 'amount'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    const path = '/api/payYunZhiFu/notify/sandbox';
    const notify = (own: {
      noticeId?: string;
      amount?: number;
      secret?: string;
      signedPath?: string;
      later?: boolean;
    }) => {
      const body = JSON.stringify({
        noticeId: own.noticeId ?? 'replay-1',
        outTradeNo: no,
        state: 'paid',
        tradeNo: `T-${no}`,
        amount: own.amount ?? amount,
        currency: 'CNY',
        merchant: 'PIFA-SANDBOX',
        paidTime: app.clock.now().toISOString(),
      });
      const secret = own.secret ?? app.platform.settings.payments.secret;
      const now = app.clock.now();
      const headers = sign(secret, { path: own.signedPath ?? path, body, nonce: 'replay', now });
      return () =>
        send(app, {
          method: 'POST',
          url: path,
          headers: { ...headers, 'content-type': 'application/json' },
          payload: body,
        });
    };
    const unpaid = await everything(app.db);
    for (const forged of [{ secret: 'guess' }, { signedPath: '/sandbox/api/query' }, { amount: -amount }]) {
      const answer = envelopeOf(await notify(forged)());
      expect(['signature-wrong', 'notice-mismatch']).toContain(answer.meta.code);
    }
    expect(differences(unpaid, await everything(app.db))).toEqual([]);

    const real = notify({});
    expect(envelopeOf(await real()).meta.success).toBe(true);
    const paid = await everything(app.db);
    for (let n = 0; n < 5; n += 1) expect(envelopeOf(await real()).meta.success).toBe(true);
    await notify({ noticeId: 'replay-2' })();
    expect(differences(paid, await everything(app.db))).toEqual([]);
    app.clock.advance({ hours: 24 });
    expect(envelopeOf(await real()).meta.code).toBe('signature-wrong');
    expect(differences(paid, await everything(app.db))).toEqual([]);
    const money = await app.db
      .selectFrom('captures')
      .select('amount')
      .where('order_id', '=', orderId)
      .execute();
    expect(money).toEqual([{ amount }]);
  });
});

describe('日志', () => {
  it('以上种种，日志里没有密码、令牌、验证码、完整手机号，也没有查询串', async () => {
    await mall.app.call('login', { query: { phone: mall.a.phone, password: PASSWORD } });
    expect(log.length).toBeGreaterThan(1_000);
    for (const secret of [
      PASSWORD,
      'Quite-new-2026',
      'Stolen-2026',
      mall.a.token,
      mall.a.phone,
      '13700000021',
    ]) {
      expect(log).not.toContain(secret);
    }
    expect(log).not.toMatch(/password=|verificationCode=|imgCode=/);
  });
});
