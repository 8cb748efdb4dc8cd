import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness';
import { membersModule } from '../module';
import { smsSender } from './sender';

let real: TestApp;
let withToken: TestApp;
beforeAll(async () => {
  real = await startTestApp({ modules: [membersModule], isDemo: false });
  const { sms } = real.platform.settings;
  const settings = { sms: { ...sms, outboxToken: 'for-the-testers' } };
  withToken = await startTestApp({ modules: [membersModule], isDemo: false, settings });
});
afterAll(async () => {
  await real?.stop();
  await withToken?.stop();
});

const look = async (app: TestApp, headers: Record<string, string> = {}) =>
  (await app.call('devSms', { query: {}, headers })).status;
const now = new Date('2026-06-18T02:00:00Z');
const written = async (app: TestApp) =>
  (await app.db.selectFrom('sms_outbox').select('text').execute()).length;

it('演示没有填过的商城、没有设短信渠道 → 验证码不发也不写下，发件箱与指标像没有这个地址', async () => {
  const sender = smsSender(real.platform);
  await expect(sender.sendSms({ phone: '13800138000', text: '验证码 1', code: '1', now })).rejects.toThrow();
  await sender.sendSms({ phone: '13800138000', text: '您的入驻申请已通过审核', now });
  expect(await written(real)).toBe(0);
  expect(await look(real)).toBe(404);
  expect((await real.http.inject({ url: '/metrics', headers: { host: 'localhost:8080' } })).statusCode).toBe(
    404,
  );
});

it('设了令牌 → 写进发件箱，凭令牌可读，光在本机不行', async () => {
  await smsSender(withToken.platform).sendSms({ phone: '13800138000', text: '验证码 1', code: '1', now });
  expect(await written(withToken)).toBe(1);
  expect(await look(withToken)).toBe(404);
  expect(await look(withToken, { authorization: 'Bearer wrong' })).toBe(404);
  expect(await look(withToken, { authorization: 'Bearer for-the-testers' })).toBe(200);
});
