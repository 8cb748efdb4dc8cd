import { afterAll, beforeAll, expect, it } from 'vitest';
import { audit, aShopper, aWater, place } from '../../../test/builders/orders';
import { aListRow, aPriceList } from '../../../test/builders/prices';
import { startTestApp, type TestApp } from '../../../test/harness';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
}, 60_000);
afterAll(async () => {
  expect(await audit(app)).toEqual([]);
  await app.stop();
});

it('下单时价目表正好涨价：要么按看到的价成交，要么拒绝并给出新价，绝不按没看到的价收钱', {
  timeout: 60_000,
}, async () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < 12; round += 1) {
    const buyer = await aShopper(app);
    const goods = await aWater(app.db);
    const list = await aPriceList(app.db, buyer);
    await aListRow(app.db, list, goods, [30, 1.3]);
    const { token, addressId } = buyer;
    await app.call('cartAdd', { token, body: { goodsId: String(goods), ipcnt: 2, spcnt: 0 } });
    const { data } = await app.call('orderPreview', { token, body: { addressId } });
    const seen = data.totals.payAmount;
    const raise = async () => {
      await new Promise((resolve) => setTimeout(resolve, round * 3));
      await aListRow(app.db, list, goods, [33, 1.5], { start: new Date(app.clock.now().getTime() - 60_000) });
    };
    const [answer] = await Promise.all([place(app, buyer, { seenPayAmount: seen }), raise()]);
    const orders = await app.db
      .selectFrom('orders')
      .select('goods_amount')
      .where('kh_id', '=', buyer.khId)
      .execute();
    outcomes.add(answer.success ? 'placed' : 'refused');
    expect(orders.map(({ goods_amount: amount }) => amount)).toEqual(answer.success ? [6_000] : []);
  }
  expect(outcomes.size).toBeGreaterThan(0);
});
