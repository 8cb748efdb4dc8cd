import { afterAll, beforeAll, expect, it } from 'vitest';
import { setDictionary } from '../../../test/builders/goods';
import { aShopper, aWater, inCart } from '../../../test/builders/orders';
import { aListRule, aPriceList } from '../../../test/builders/prices';
import { startTwoInstances } from '../../../test/harness';

/** ADVANCED A: a new cost is in the cart that soon, on every server. */
const SOON_MS = 2_000;

let mall: Awaited<ReturnType<typeof startTwoInstances>>;
beforeAll(async () => {
  mall = await startTwoInstances();
  await setDictionary(mall.first.db, 'funcset', 'showprice', '1');
});
afterAll(() => mall?.stop());

it('成本一改，两台服务器的购物车和商品价两秒内都是新价', async () => {
  const { db } = mall.first;
  const goods = await aWater(db);
  const { pieces_per_pack: size } = await db
    .selectFrom('goods')
    .select('pieces_per_pack')
    .where('id', '=', goods)
    .executeTakeFirstOrThrow();
  const buyer = await aShopper(mall.first);
  await aListRule(db, await aPriceList(db, buyer), { base: 'cost', percent: 11_000 });
  await inCart(mall.first, buyer, goods, { ipcnt: 2 });
  const costs = (yuan: number) =>
    db
      .updateTable('goods')
      .set({ cost: yuan * 10_000 })
      .where('id', '=', goods)
      .execute();
  /** What both servers say, by the cart and by the price alone. */
  const said = async (): Promise<number[]> => {
    const all: number[] = [];
    for (const app of [mall.first, mall.second]) {
      const cart = await app.call('cartList', { token: buyer.token });
      const prices = await app.call('goodsPrices', { query: { ids: String(goods) }, token: buyer.token });
      all.push(cart.data.cartList[0]?.amount ?? 0, prices.data[0]?.itemPrice ?? 0);
    }
    return all;
  };
  for (const cost of [1.2, 1.1, 1]) {
    await costs(cost);
    const pack = Math.round(cost * 1.1 * size * 100) / 100;
    await expect.poll(said, { timeout: SOON_MS, interval: 20 }).toEqual([2 * pack, pack, 2 * pack, pack]);
  }
});
