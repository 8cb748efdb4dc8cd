import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomerPrice } from '../../../test/builders/goods';
import { type Shopper, aShopper, aWater, inCart, place, setSwitch } from '../../../test/builders/orders';
import { startTestApp, type TestApp } from '../../../test/harness';
import { deliveryModule } from '../delivery';
import { ordersModule } from '../orders';
import { siteModule } from '../site';
import { cartModule } from './index';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ modules: [siteModule, deliveryModule, cartModule, ordersModule] });
  await setSwitch(app, 'cloudPay', true);
});
afterAll(() => app?.stop());

const NOBODY = { success: false, status: 401 };

/** A buyer whose session and cart this server knows, with two packs in the cart. */
async function remembered(): Promise<{ who: Shopper; line: string; water: number }> {
  const who = await aShopper(app);
  const water = await aWater(app.db);
  return { who, line: await inCart(app, who, water, { ipcnt: 2 }), water };
}

const change = (who: Shopper, line: string, ipcnt: number) =>
  app.call('cartChange', { token: who.token, body: { id: line, ipcnt } });

/** What another server would do: it writes to the database and says nothing here. */
const elsewhere = {
  end: (who: Shopper) => app.db.deleteFrom('sessions').where('user_id', '=', who.userId).execute(),
  close: (who: Shopper) =>
    app.db.updateTable('companies').set({ status: 'closed' }).where('kh_id', '=', who.khId).execute(),
  leave: (who: Shopper) =>
    app.db.updateTable('users').set({ status: 'closed' }).where('id', '=', who.userId).execute(),
};

describe('登录状态在每次改动时核对', () => {
  it.each([
    ['在别的服务器退出', elsewhere.end],
    ['公司停用', elsewhere.close],
    ['用户停用', elsewhere.leave],
  ])('%s → 下一次改动就请先登录，购物车没有变', async (_, happens) => {
    const { who, line } = await remembered();
    await happens(who);
    const answer = await change(who, line, 5);
    expect(answer).toMatchObject(NOBODY);
    const kept = await app.db
      .selectFrom('cart_lines')
      .select(['packs'])
      .where('user_id', '=', who.userId)
      .execute();
    expect(kept).toEqual([{ packs: 2 }]);
  });

  it('在别的服务器退出 → 下单请先登录，没有订单', async () => {
    const { who } = await remembered();
    await elsewhere.end(who);
    expect(await place(app, who)).toMatchObject(NOBODY);
    const orders = await app.db.selectFrom('orders').select('id').where('user_id', '=', who.userId).execute();
    expect(orders).toEqual([]);
  });

  it('到期 → 请先登录', async () => {
    const { who, line } = await remembered();
    app.clock.advance({ days: 8 });
    try {
      expect(await change(who, line, 3)).toMatchObject(NOBODY);
    } finally {
      app.clock.advance({ days: -8 });
    }
  });

  it('在别的服务器退出后提交坏的内容 → 先说请登录', async () => {
    const { who, line } = await remembered();
    await elsewhere.end(who);
    const answer = await app.call('cartChange', { token: who.token, body: { id: line, ipcnt: -1 } });
    expect(answer).toMatchObject(NOBODY);
  });

  it('运营换了公司的价目表 → 下一次改动就是新价', async () => {
    const { who, line, water } = await remembered();
    const { id } = await app.db
      .insertInto('price_lists')
      .values({ name: '老客户' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await aCustomerPrice(app.db, water, { priceListId: id }, [30, 1.3]);
    await app.db.updateTable('companies').set({ price_list_id: id }).where('kh_id', '=', who.khId).execute();
    const answer = await change(who, line, 3);
    expect(answer.data.totals.payAmount).toBe(90);
  });
});
