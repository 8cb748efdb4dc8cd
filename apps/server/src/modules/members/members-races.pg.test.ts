import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAccount, PASSWORD } from '../../../test/builders/members';
import { addGoods } from '../../../test/fixtures';
import { startTwoInstances, type TestApp } from '../../../test/harness';
import { inquiriesModule } from '../inquiries';
import { siteModule } from '../site';
import { accountWriter } from './accounts/account-store';
import { captchaStore } from '../../platform/captcha/captcha-store';
import { smsCodeStore } from './sms/code-store';
import { membersModule } from '.';

/** Only PostgreSQL shows races: the embedded database has one session. */
describe('同时发生，两台服务器', () => {
  let pair: Awaited<ReturnType<typeof startTwoInstances>>;
  let phone = '';
  let member = { khId: 0, userId: 0 };
  let token = '';
  let goodsId = 0;
  let n = 0;

  beforeAll(async () => {
    pair = await startTwoInstances({
      modules: [siteModule, membersModule, inquiriesModule],
      async seed(db) {
        await db
          .insertInto('dictionary')
          .values({ pcode: 'webconfig', code: 'inquiry', summary: '1' })
          .execute();
        goodsId = await addGoods(db);
      },
    });
  });
  afterAll(() => pair?.stop());
  beforeEach(async () => {
    n += 1;
    phone = `1320000${String(n).padStart(4, '0')}`;
    member = await addAccount(pair.first.db, { phone });
    token = await pair.first.signIn(member.userId);
    await pair.first.db.deleteFrom('guard_counters').execute();
  });

  /** `times` askers at once, in turn on both servers. */
  function atOnce<T>(times: number, ask: (app: TestApp, index: number) => Promise<T>): Promise<T[]> {
    return Promise.all(
      Array.from({ length: times }, (_, index) => ask(index % 2 ? pair.first : pair.second, index)),
    );
  }
  const tally = (answers: readonly { code: string | undefined }[]) =>
    answers.reduce<Record<string, number>>(
      (sum, { code = 'done' }) => ({ ...sum, [code]: (sum[code] ?? 0) + 1 }),
      {},
    );

  /** Lifts the limit of the one address that all askers share, so that only the other guard is at work. */
  const lift = (key: string) =>
    pair.first.db
      .insertInto('guard_counters')
      .values({ key: `${key}:127.0.0.1`, window_started_at: pair.first.clock.now(), hits: -1_000 })
      .execute();

  it('200 次同时猜密码 → 恰好判断 10 次', async () => {
    await lift('guess-address');
    const answers = await atOnce(200, (app, index) =>
      app.call('login', { query: { phone, password: `Guess-number-${index}` } }),
    );
    expect(tally(answers)).toEqual({ 'wrong-credentials': 10, 'guesses-used-up': 190 });
  });

  it('200 次同时猜短信验证码 → 恰好判断 5 次，之后正确的也不行', async () => {
    const { db, clock } = pair.first;
    await smsCodeStore(db).keep(phone, 'password', '123456', clock.now());
    const verdicts = await atOnce(200, (app) =>
      smsCodeStore(app.db).check(phone, 'password', '000000', clock.now()),
    );
    expect(verdicts.filter((verdict) => verdict === 'wrong')).toHaveLength(4);
    const { wrong } = await db
      .selectFrom('sms_codes')
      .select('wrong')
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow();
    expect(wrong).toBe(5);
    expect(await smsCodeStore(db).use(phone, 'password', '123456', clock.now())).toBe('dead');
  });

  it('一个短信验证码同时用 60 次改密码 → 恰好成功一次', async () => {
    const { db, clock } = pair.first;
    await smsCodeStore(db).keep(phone, 'password', '123456', clock.now());
    const answers = await atOnce(60, (app, index) =>
      app.call('forgetPwd', {
        query: { phone, verificationCode: '123456', password: `New-secret-${index}` },
      }),
    );
    expect(tally(answers)).toEqual({ done: 1, 'code-dead': 59 });
    const winner = answers.findIndex((answer) => answer.success);
    const login = await pair.second.call('login', { query: { phone, password: `New-secret-${winner}` } });
    expect(login.success).toBe(true);
  });

  it('200 个手机号从同一地址同时猜 → 恰好判断 100 次', async () => {
    const answers = await atOnce(200, (app, index) =>
      app.call('login', { query: { phone: `1310001${String(index).padStart(4, '0')}`, password: 'x' } }),
    );
    expect(tally(answers)).toEqual({ 'wrong-credentials': 100, 'guesses-used-up': 100 });
  });

  it('一个短信验证码同时提交 60 份入驻申请 → 恰好一份', async () => {
    const { db, clock } = pair.first;
    const fresh = `131${phone.slice(3)}`;
    await smsCodeStore(db).keep(fresh, 'register', '123456', clock.now());
    const answers = await atOnce(60, (app, index) =>
      app.call('apply', {
        body: {
          phone: fresh,
          verificationCode: '123456',
          password: PASSWORD,
          company: `公司${index}`,
          contact: '王敏',
          regionCode: '429004',
          agreed: true,
        },
      }),
    );
    expect(answers.filter((answer) => answer.success)).toHaveLength(1);
    const rows = await db.selectFrom('applications').select('id').where('phone', '=', fresh).execute();
    expect(rows).toHaveLength(1);
  });

  it('一个图形验证码同时答对 200 次 → 恰好算一次', async () => {
    const { db, clock } = pair.first;
    await captchaStore(db).keep(`captcha-${n}`, 'abcd', clock.now());
    const verdicts = await atOnce(200, (app) =>
      captchaStore(app.db).use(`captcha-${n}`, 'abcd', clock.now()),
    );
    expect(verdicts.filter(Boolean)).toHaveLength(1);
  });

  it('200 人同时要短信 → 一个手机号只发一条', async () => {
    const { db, clock } = pair.first;
    for (let i = 0; i < 200; i += 1) await captchaStore(db).keep(`sms-${i}`, 'abcd', clock.now());
    const answers = await atOnce(200, (app, index) =>
      app.call('sendSms', {
        query: { phone, purpose: 'password', imgCode: 'abcd', session_id: `sms-${index}` },
      }),
    );
    expect(tally(answers)).toEqual({ done: 1, 'sms-too-soon': 199 });
    const sent = await db.selectFrom('sms_outbox').select('id').where('phone', '=', phone).execute();
    expect(sent).toHaveLength(1);
  });

  it('60 人同时新增默认地址 → 50 个地址，恰好一个默认', async () => {
    const body = {
      regionCode: '429004',
      address: '仙桃大道 1 号',
      name: '陈明',
      phone,
      isDefault: 1 as const,
    };
    const answers = await atOnce(60, (app) => app.call('addressAdd', { token, body }));
    expect(tally(answers)).toEqual({ done: 50, 'too-many-addresses': 10 });
    const { data } = await pair.first.call('addressList', { token });
    expect(data.filter((address) => address.isDefault === 1)).toHaveLength(1);
  });

  it('同时删除与设为默认 → 仍恰好一个默认，没有故障', async () => {
    const body = {
      regionCode: '429004',
      address: '仙桃大道 1 号',
      name: '陈明',
      phone,
      isDefault: 0 as const,
    };
    for (let i = 0; i < 20; i += 1) await pair.first.call('addressAdd', { token, body });
    const before = (await pair.first.call('addressList', { token })).data;
    const answers = await atOnce(
      38,
      async (app, index): Promise<{ code: string | undefined; status: number }> => {
        const id = before[index % 19]?.id ?? '';
        return index % 2
          ? app.call('addressDelete', { token, query: { id } })
          : app.call('addressChange', { token, body: { id, isDefault: 1 } });
      },
    );
    expect(answers.filter((answer) => answer.status >= 500)).toEqual([]);
    const { data } = await pair.first.call('addressList', { token });
    expect(data.filter((address) => address.isDefault === 1)).toHaveLength(1);
  });

  it('收藏到 499 种时同时再收藏 20 种 → 停在 500', async () => {
    const { db } = pair.first;
    const goods: number[] = [];
    for (let i = 0; i < 519; i += 1) goods.push(await addGoods(db));
    const row = { user_id: member.userId, per_pack: 1, per_piece: 1, created_at: pair.first.clock.now() };
    await db
      .insertInto('favourites')
      .values(goods.slice(0, 499).map((id) => ({ ...row, goods_id: id })))
      .execute();
    const answers = await atOnce(20, (app, index) =>
      app.call('collectAdd', { token, body: { goodsId: String(goods[499 + index]) } }),
    );
    expect(tally(answers)).toEqual({ done: 1, 'too-many-favourites': 19 });
  });

  it('一个请求编号同时提交 50 次询价 → 一张单，50 个相同的答复', async () => {
    await lift('inquiry');
    const body = {
      requestId: `race-request-${n}`,
      contact: '李工',
      phone,
      lines: [{ goodsId: String(goodsId), ipcnt: 0, spcnt: 1 }],
    };
    const answers = await atOnce(50, (app) => app.call('inquirySubmit', { body }));
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(answers[0]?.success).toBe(true);
    const versions = await pair.first.db
      .selectFrom('quote_versions')
      .select('id')
      .where('request_id', '=', answers[0]?.data.id ?? '')
      .execute();
    expect(versions).toHaveLength(1);
  });

  it('密码在核对之后、发令牌之前被改 → 旧密码得不到令牌', async () => {
    const { first, second } = pair;
    const gate = { changed: () => {}, commit: () => {} };
    const changed = new Promise<void>((resolve) => (gate.changed = resolve));
    const commit = new Promise<void>((resolve) => (gate.commit = resolve));
    const change = first.database.transaction(async (tx) => {
      await accountWriter(tx).setPassword(member.userId, 'another hash');
      await first.platform.sessions.endAllOf(tx, member.userId);
      gate.changed();
      await commit;
    });
    await changed;
    const login = second.call('login', { query: { phone, password: PASSWORD } });
    await new Promise((resolve) => setTimeout(resolve, 500));
    gate.commit();
    await change;
    expect((await login).code).toBe('wrong-credentials');
    const left = await first.db
      .selectFrom('sessions')
      .select('token_hash')
      .where('user_id', '=', member.userId)
      .execute();
    expect(left).toEqual([]);
  });
});
