import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCustomerPrice } from '../../../../test/builders/goods';
import { aStaff } from '../../../../test/builders/operators';
import { aShopper, aWater } from '../../../../test/builders/orders';
import { aGrant } from '../../../../test/builders/prices';
import { startTestApp, type TestApp } from '../../../../test/harness';
import { gate, writtenMeanwhile } from '../../../../test/meanwhile';
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

/** Seen to fail: the deadlock came up as an internal error, and the grants were lost. */
it('给客户一张表时正好与改这家客户的人互相等：自己再来一次，两边都成', async () => {
  const { data } = await app.call('adminPriceListSave', {
    headers: staff.as('owner'),
    body: { name: '互等的表' },
  });
  const buyer = await aShopper(app);
  const [held, waits] = [gate(), gate()];
  const changing = app.database.transaction(async (tx) => {
    await sql`select from companies where kh_id = ${buyer.khId} for update`.execute(tx);
    held.open();
    await waits.opened;
    await sql`select from price_lists where id = ${Number(data.id)} for update`.execute(tx);
  });
  await held.opened;
  const giving = app.call('adminPriceListGrants', {
    headers: staff.as('owner'),
    params: { id: data.id },
    body: {
      version: 1,
      grants: [
        {
          to: 'company',
          toId: String(buyer.khId),
          position: 0,
          binding: false,
          activities: true,
          from: null,
          until: null,
        },
      ],
    },
  });
  // It holds the list and waits for the company; whoever began to wait first finds the circle.
  await setTimeout(400);
  waits.open();
  await changing;
  expect(await giving).toMatchObject({ success: true });
});
