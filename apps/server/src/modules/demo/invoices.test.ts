import { afterAll, beforeAll, expect, it } from 'vitest';
import { audit } from '../../../test/builders/orders';
import { startTestApp, type TestApp } from '../../../test/harness';
import { fillDemoMall } from './fill';

let app: TestApp;
let token = '';
beforeAll(async () => {
  app = await startTestApp();
  await fillDemoMall(app.platform, () => undefined, { goods: 760 });
  const user = await app.db
    .selectFrom('users')
    .select('id')
    .where('phone', '=', '13800000001')
    .executeTakeFirstOrThrow();
  token = await app.signIn(user.id);
}, 120_000);
afterAll(() => app.stop());

it('第一家公司：抬头各种有效性都有，发票五个页面各有一张，还有订单可以申请', async () => {
  const titles = (await app.call('titleState', { token })).data;
  expect(titles.counts).toEqual({ waiting: 1, valid: 3, invalid: 1, expired: 1 });
  const invoices = (await app.call('invoiceList', { token })).data;
  expect(invoices.list.map(({ screen }) => screen)).toEqual([
    'paperIng',
    'paperLoading',
    'paperTimeout',
    'paperFailure',
    'paperOk',
  ]);
  expect((await app.call('invoiceOrders', { token })).data.total).toBeGreaterThanOrEqual(3);
  expect(await audit(app)).toEqual([]);
});

it('已开具的那张，商城一运行就有 PDF；超时的那张，重试便能开出', async () => {
  const { list } = (await app.call('invoiceList', { token })).data;
  const of = (screen: string) => list.find((one) => one.screen === screen)?.id ?? '';
  await app.runJobs();
  const ok = (await app.call('invoiceOk', { token, query: { id: of('paperOk') } })).data;
  expect(ok.files.map(({ format }) => format)).toEqual(['pdf']);
  await app.call('invoiceRetry', { token, params: { id: of('paperTimeout') }, body: {} });
  for (let n = 0; n < 6; n += 1) {
    app.clock.advance({ seconds: 5 });
    await app.runJobs();
  }
  const { data } = await app.call('invoiceStatus', { token, query: { id: of('paperTimeout') } });
  expect(data.state).toBe('issued');
});
