import { afterEach, expect, it, vi } from 'vitest';
import { anOrder, aShopper, aWater, setSwitch } from '../../test/builders/orders';
import { settingsWithKeys } from '../../test/doubles/real-settings';
import { startTestApp, type TestApp } from '../../test/harness';
import { sandboxParts } from '../platform/sandbox-parts';
import type { Settings } from '../platform/settings';

/**
 * Seen to fail: with every part plugged in whatever the settings say, and with the default counted as a name.
 */

/** Parts whose code was loaded by any test so far: a module is loaded once. */
const loaded = vi.hoisted((): string[] => []);
vi.mock('./payments/index', async (original) => {
  loaded.push('payments');
  return original();
});
vi.mock('./invoices/index', async (original) => {
  loaded.push('invoices');
  return original();
});
vi.mock('./sms/index', async (original) => {
  loaded.push('sms');
  return original();
});

let app: TestApp | undefined;
afterEach(async () => {
  await app?.stop();
});

/** A mall in production whose settings file says this. */
async function mall(file: object, isDemo = false): Promise<TestApp> {
  const { payments, invoices, sms } = settingsWithKeys({}, () => file);
  app = await startTestApp({ isDemo, settings: { mode: 'production', payments, invoices, sms } });
  await setSwitch(app, 'cloudPay', true);
  return app;
}

const doors = ({ routes }: TestApp): string[] =>
  routes.filter(({ access }) => access === 'sandbox' || access === 'dev').map(({ path }) => path);

it('正式商城、设置里没有点名沙箱 → 一块也不加载：没有收银台、没有发件箱，买家只能对公转账', async () => {
  const real = await mall({});
  expect(loaded).toEqual([]);
  expect(doors(real)).toEqual([]);
  expect(real.platform.paymentProviders.get('sandbox')).toBeUndefined();
  expect((await real.call('devSms', { query: {} })).status).toBe(404);
  const who = await aShopper(real);
  const order = await anOrder(real, who, await aWater(real.db), { payMethod: 'transfer' });
  const { data } = await real.call('payState', { token: who.token, query: { orderId: order.id } });
  expect(data.methods.map(({ code }) => code)).toEqual(['transfer']);
  expect(data.channels).toEqual([]);
  const scan = await real.call('scanCodePay', { token: who.token, body: { orderId: order.id } });
  expect(scan.code).toBe('method-unavailable');
});

it.each([
  [{}, []],
  [{ payments: { offered: ['sandbox'] } }, ['payments']],
  [{ payments: { provider: 'sandbox' } }, ['payments']],
  [{ payments: { provider: 'sandbox', offered: [] } }, []],
  [{ invoices: { provider: 'sandbox' } }, ['invoices']],
  [{ sms: { outboxToken: 'for-the-testers' } }, ['sms']],
  [{ sms: { sender: 'http', url: 'http://localhost:1', outboxToken: 'left over' } }, []],
])('正式商城的设置 %j → 只有 %j；开发环境与演示商城三块都在', (file, parts) => {
  const settings = settingsWithKeys({}, () => file);
  const whole = ['payments', 'invoices', 'sms'];
  expect(partsOf({ ...settings, mode: 'production' }, false)).toEqual(parts);
  expect(partsOf({ ...settings, mode: 'production' }, true)).toEqual(whole);
  expect(partsOf({ ...settings, mode: 'development' }, false)).toEqual(whole);
});

const partsOf = (settings: Settings, isDemo: boolean): string[] =>
  Object.entries(sandboxParts(settings, isDemo)).flatMap(([part, has]) => (has ? [part] : []));

it('演示商城不用点名 → 三块都在', async () => {
  expect(doors(await mall({}, true)).sort()).toEqual([
    '/api/dev/sms',
    '/sandbox/api/close',
    '/sandbox/api/create',
    '/sandbox/api/query',
    '/sandbox/api/refund',
    '/sandbox/cashier/:tradeNo',
    '/sandbox/cashier/:tradeNo',
  ]);
});
