import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD } from '../../../../test/builders/members';
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
