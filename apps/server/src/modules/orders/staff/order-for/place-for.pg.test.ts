import { expect, it } from 'vitest';
import { aWater, stockOf } from '../../../../../test/builders/orders';
import { aCustomer, app, openDesk, placeFor, save } from '../../../../../test/grounds/order-for';

openDesk();

it('两个页面同时提交同一张单：各自的请求只成一张，库存只占一次', { timeout: 60_000 }, async () => {
  const who = await aCustomer();
  const water = await aWater(app.db);
  await save(who, 0, [{ goodsId: String(water), ipcnt: 2 }]);
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) => placeFor(who, { requestId: `page-request-${n % 3}` })),
  );
  const placed = answers.filter(({ success }) => success);
  expect(new Set(placed.map(({ data }) => data.orderNo)).size).toBe(1);
  expect(new Set(answers.filter(({ success }) => !success).map(({ code }) => code))).toEqual(
    new Set(['order-changed']),
  );
  expect((await stockOf(app.db, water)).reserved).toBe(48);
});
