import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCustomerPrice } from '../../../../test/builders/goods';
import { aStaff } from '../../../../test/builders/operators';
import { aShopper, aWater } from '../../../../test/builders/orders';
import { aGrant } from '../../../../test/builders/prices';
import { startTestApp, type TestApp } from '../../../../test/harness';
import { writtenMeanwhile } from '../../../../test/meanwhile';
import { holdLadderGoods } from './ladders/stored';
import { holdPrices } from './standing';

let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
beforeAll(async () => {
  app = await startTestApp({ kind: 'postgres' });
  staff = await aStaff(app);
});
afterAll(() => app?.stop());

/** Seen to fail: goods and lists were held so that whoever only named them in a row of its own waited too. */
it('正在改一张表的价和一条阶梯价：别人照样把这张表给客户，照样写这个商品给一家公司的价', async () => {
  const { data } = await app.call('adminPriceListSave', {
    headers: staff.as('owner'),
    body: { name: '正在改的表' },
  });
  const goods = await aWater(app.db);
  const buyer = await aShopper(app);
  const isWritten = await writtenMeanwhile(
    app.database,
    async (tx) => {
      await holdLadderGoods(tx, [`ladder:goods-${goods}-0`]);
      await holdPrices(tx, [`price-row:${data.id}-${goods}-0`]);
    },
    () =>
      Promise.all([
        aGrant(app.db, Number(data.id), buyer),
        aCustomerPrice(app.db, goods, { khId: buyer.khId }, [34, 1.5]),
      ]),
  );
  expect(isWritten).toBe(true);
});
