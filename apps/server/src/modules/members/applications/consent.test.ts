import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAccount, PASSWORD } from '../../../../test/builders/members';
import { startTestApp, type TestApp } from '../../../../test/harness';
import { reviewApplication } from '..';

let app: TestApp;
const phone = '13511110000';
const published = new Date('2026-05-01T02:00:00Z');

beforeAll(async () => {
  app = await startTestApp({
    async seed(db) {
      const { id } = await db
        .insertInto('article_categories')
        .values({ name: '协议' })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('articles')
        .values({
          category_id: id,
          title: '用户协议',
          html: '<p>协议</p>',
          slug: 'user-agreement',
          published_at: published,
          updated_at: published,
        })
        .execute();
    },
  });
});
afterAll(() => app.stop());

it('提交申请：同意的时间与协议版本记下，开户后跟着账号', async () => {
  const captcha = (await app.call('imgCode')).data.session_id;
  await app.call('sendSms', { query: { phone, purpose: 'register', imgCode: 'pifa', session_id: captcha } });
  const sms = (await app.call('devSms', { query: { phone } })).data[0]?.text ?? '';
  const agreedAt = app.clock.now();
  const applied = await app.call('apply', {
    body: {
      phone,
      verificationCode: /\d{6}/.exec(sms)?.[0] ?? '',
      password: PASSWORD,
      company: '仙桃市康民药房',
      contact: '王敏',
      regionCode: '429004',
      agreed: true,
    },
  });
  app.clock.advance({ hours: 30 });
  const opened = await app.database.transaction((tx) =>
    reviewApplication(app.platform, tx, { no: applied.data.no, verdict: 'approve', now: app.clock.now() }),
  );
  if (!('userId' in opened)) throw new Error('not opened');
  const token = await app.signIn(opened.userId);
  const { agreement } = (await app.call('accountClosing', { token })).data;
  expect(agreement?.version).toBe('user-agreement 2026-05-01');
  expect(Math.abs(new Date(agreement?.time ?? 0).getTime() - agreedAt.getTime())).toBeLessThan(60_000);
});

it('同事添加的人：第一次登录先同意协议，不同意什么都开始不了；时间与版本记下，只问一次', async () => {
  const manager = await addAccount(app.db, { phone: '13522220000' });
  await app.db.updateTable('users').set({ role: 'manager' }).where('id', '=', manager.userId).execute();
  const invited = '13522220001';
  const { data } = await app.call('companyUserAdd', {
    token: await app.signIn(manager.userId),
    body: { phone: invited, name: '沈清和' },
  });
  const userId = Number(data.users.find(({ name }) => name === '沈清和')?.id);
  await app.call('sendSms', {
    query: {
      phone: invited,
      purpose: 'password',
      imgCode: 'pifa',
      session_id: (await app.call('imgCode')).data.session_id,
    },
  });
  const sms = (await app.call('devSms', { query: { phone: invited } })).data[0]?.text ?? '';
  const set = await app.call('forgetPwd', {
    query: { phone: invited, verificationCode: /\d{6}/.exec(sms)?.[0] ?? '', password: PASSWORD },
  });
  expect(set.success).toBe(true);

  const enter = (own: object = {}) =>
    app.call('login', { query: { phone: invited, password: PASSWORD, ...own } });
  const sessions = () =>
    app.db.selectFrom('sessions').select('user_id').where('user_id', '=', userId).execute();
  for (const own of [{}, { agreed: '0' }]) {
    const stopped = await enter(own);
    expect([stopped.code, stopped.message]).toEqual(['agreement-needed', '请先阅读并同意用户协议']);
  }
  expect((await enter({ password: 'Wrong-password-1', agreed: '1' })).code).toBe('wrong-credentials');
  expect(await sessions()).toEqual([]);

  app.clock.advance({ hours: 3 });
  const agreedAt = app.clock.now();
  const entered = await enter({ agreed: '1' });
  const { agreement } = (await app.call('accountClosing', { token: entered.data.token })).data;
  expect(agreement?.version).toBe('user-agreement 2026-05-01');
  expect(Math.abs(new Date(agreement?.time ?? 0).getTime() - agreedAt.getTime())).toBeLessThan(60_000);
  app.clock.advance({ hours: 3 });
  const again = await enter();
  const kept = (await app.call('accountClosing', { token: again.data.token })).data.agreement;
  expect(kept).toEqual(agreement);
  // Whoever registered agreed then; a later login changes nothing of it.
  expect((await app.call('login', { query: { phone: '13522220000', password: PASSWORD } })).success).toBe(
    true,
  );
});
