import { afterAll, beforeAll, expect } from 'vitest';
import { anOrder, aShopper, audit, aWater, setSwitch, type Shopper } from '../builders/orders';
import { startTestApp, type TestApp } from '../harness';
import { cartModule } from '../../src/modules/cart';
import { deliveryModule } from '../../src/modules/delivery';
import { ordersModule } from '../../src/modules/orders';
import { siteModule } from '../../src/modules/site';
import { paymentsModule } from '../../src/modules/payments';
import type { Outcome } from '../../src/sandbox/payments/notify';
import type { ServerModule } from '../../src/platform/module';
import { sign } from '../../src/sandbox/payments/signature';

export let app: TestApp;

export const scan = ({ token }: Shopper, orderId: string, renew = false) =>
  app.call('scanCodePay', { token, body: { orderId, renew } });
export const stateOf = async ({ token }: Shopper, orderId: string) =>
  (await app.call('payState', { token, query: { orderId } })).data;
export const cancel = ({ token }: Shopper, id: string) =>
  app.call('orderCancel', { token, params: { id }, body: {} });

/** An order of two packs (¥72.00) with its code shown. */
export async function aScan(own: { stock?: number } = {}) {
  const who = await aShopper(app);
  const water = await aWater(app.db, own);
  const order = await anOrder(app, who, water);
  const { data } = await scan(who, order.id);
  return { who, water, order, tradeNo: data.qrText.split('/').at(-1) ?? '', pay: data };
}

/** What the tester does at the cashier, through its page. */
export async function choose(tradeNo: string, outcome: Outcome): Promise<void> {
  const answer = await app.http.inject({
    method: 'POST',
    url: `/sandbox/cashier/${tradeNo}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `outcome=${outcome}`,
  });
  expect(answer.statusCode).toBe(303);
}

/** A callback as the sandbox would send it, or as an attacker would. */
export async function notify(
  payNo: string,
  own: { secret?: string; path?: string; noticeId?: string } & Record<string, unknown> = {},
) {
  const {
    secret = app.platform.settings.payments.secret,
    path = '/api/payYunZhiFu/notify/sandbox',
    ...fields
  } = own;
  const body = JSON.stringify({
    noticeId: `n-${payNo}`,
    outTradeNo: payNo,
    state: 'paid',
    tradeNo: `T-${payNo}`,
    amount: 7200,
    currency: 'CNY',
    merchant: 'PIFA-SANDBOX',
    paidTime: app.clock.now().toISOString(),
    ...fields,
  });
  const headers = sign(secret, { path, body, nonce: 'nonce', now: app.clock.now() });
  return app.http.inject({
    method: 'POST',
    url: '/api/payYunZhiFu/notify/sandbox',
    headers: { ...headers, 'content-type': 'application/json' },
    payload: body,
  });
}

export const payNoOf = async (orderId: string): Promise<string> =>
  (await app.db.selectFrom('payments').select('no').where('order_id', '=', orderId).executeTakeFirstOrThrow())
    .no;
export const verdictsOf = async (noticeId: string): Promise<string[]> =>
  (
    await app.db
      .selectFrom('payment_notices')
      .select('verdict')
      .where('notice_id', '=', noticeId)
      .orderBy('id')
      .execute()
  ).map(({ verdict }) => verdict);
export const capturesOf = (orderId: string) =>
  app.db
    .selectFrom('captures')
    .select(['amount', 'use'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
export const refundsOf = (orderId: string) =>
  app.db
    .selectFrom('refunds')
    .select(['id', 'amount', 'state', 'fail_reason'])
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .execute();
export const clean = async (): Promise<void> => expect(await audit(app)).toEqual([]);

/** A mall whose buyers may scan; for all tests of a file. */
export function openPayments(more: readonly ServerModule[] = []): void {
  beforeAll(async () => {
    app = await startTestApp({
      modules: [siteModule, deliveryModule, cartModule, ordersModule, paymentsModule, ...more],
    });
    await setSwitch(app, 'cloudPay', true);
  });
  afterAll(() => app.stop());
}
