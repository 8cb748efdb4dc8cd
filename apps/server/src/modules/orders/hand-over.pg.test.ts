import { afterAll, beforeAll, expect, it } from 'vitest';
import { collectAt } from '../../../test/builders/delivery';
import { aStaff } from '../../../test/builders/operators';
import { audit, aShopper, aWater, orderOf } from '../../../test/builders/orders';
import { anOrderToShip } from '../../../test/builders/plans';
import { startTestApp, type TestApp } from '../../../test/harness';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
}, 60_000);
afterAll(async () => {
  expect(await audit(app)).toEqual([]);
  await app.stop();
});

it('两个窗口各四个人同时交同一张：只交一次，其余的都知道已经交了', { timeout: 60_000 }, async () => {
  await collectAt(app, { place: '东莞总仓', address: '工业路 8 号', hours: '每天' });
  const staff = await aStaff(app);
  const buyer = await aShopper(app);
  const { id } = await anOrderToShip(app, buyer, await aWater(app.db), {
    ipcnt: 2,
    way: 'pickup',
    addressId: undefined,
    contact: { name: '李提货', phone: '13900001111' },
  });
  const headers = staff.as('warehouse');
  await app.call('adminShip', { headers, body: { orderId: id } });
  const code = (await orderOf(app, buyer, id)).delivery?.pickupCode ?? '';
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      app.call('adminHandOver', {
        headers,
        body: { orderId: id, ...(n % 2 === 0 ? { code } : { name: '李提货' }) },
      }),
    ),
  );
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  const refused = answers.filter(({ success }) => !success);
  expect(new Set(refused.map(({ message }) => message))).toEqual(new Set(['该订单已经交货']));
  const history = await app.db
    .selectFrom('order_history')
    .select('to_state')
    .where('order_id', '=', id)
    .where('to_state', '=', 'completed')
    .execute();
  expect(history).toHaveLength(1);
});
