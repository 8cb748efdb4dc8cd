import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aShopper, inCart, place, setSwitch, type Shopper } from '../../../test/builders/orders';
import { addGoods } from '../../../test/fixtures';
import { startTestApp, type TestApp } from '../../../test/harness';
import { cartModule } from '../cart';
import { deliveryModule } from '../delivery';
import { paymentsModule } from '../payments';
import { siteModule } from '../site';
import { ordersModule } from '.';

let app: TestApp;
let who: Shopper;
let placed: string;
const requestId = 'overload-placed';

/** A server of two turns, both held by somebody who does not come to an end. */
beforeAll(async () => {
  app = await startTestApp({
    modules: [siteModule, deliveryModule, cartModule, ordersModule, paymentsModule],
    settings: {
      limits: {
        requestsPer10Seconds: 100_000,
        filesPer10Seconds: 100_000,
        pagesPer10Seconds: 6_000,
        atOnce: 2,
      },
    },
  });
  await setSwitch(app, 'cloudPay', true);
  who = await aShopper(app);
  await inCart(app, who, await addGoods(app.db), { spcnt: 1 });
  const answer = await place(app, who, { requestId });
  expect(answer.message).toBe('');
  placed = answer.data.id;
  await inCart(app, who, await addGoods(app.db), { spcnt: 1 });
  for (const rank of ['order', 'look'] as const) await app.platform.gate.enter(rank);
});
afterAll(() => app?.stop());

describe('做不过来的时候', () => {
  it('看、加购物车、下单：503，请稍后再试，说几秒后再来', async () => {
    const answers = [
      await app.call('cartList', { token: who.token }),
      await app.call('cartAdd', { token: who.token, body: { goodsId: '1', ipcnt: 0, spcnt: 1 } }),
      await place(app, who),
    ];
    for (const { status, message, headers } of answers) {
      expect({ status, message }).toEqual({ status: 503, message: '正忙，请稍后再试' });
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
  });

  it('下过的单再问一次 → 同一张；付款通知、健康检查照常', async () => {
    const again = await place(app, who, { requestId });
    expect(again.message).toBe('');
    expect(again.data.id).toBe(placed);
    const notice = await app.http.inject({
      method: 'POST',
      url: '/api/payYunZhiFu/notify/sandbox',
      headers: { 'content-type': 'application/json' },
      payload: '{}',
    });
    expect(notice.statusCode).toBe(400);
    const health = await app.http.inject('/healthz');
    expect(health.statusCode).toBe(200);
    expect(health.json()).toEqual({ state: 'ready', live: true, ready: true });
    expect((await app.http.inject('/healthz/live')).json()).toEqual({ live: true });
  });

  it('别的服务器收的单也认得：编号在数据库里', async () => {
    const stranger = app.platform.gate.known;
    app.platform.gate.known = { has: () => false, note: stranger.note };
    const again = await place(app, who, { requestId });
    app.platform.gate.known = stranger;
    expect(again.data.id).toBe(placed);
  });
});
