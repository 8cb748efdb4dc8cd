import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { aShopper, audit, aWater, place, type Shopper } from '../builders/orders';
import { addGoods } from '../fixtures';
import { startTestApp, type TestApp } from '../harness';

export let app: TestApp;
export let buyer: Shopper;
export let colleague: Shopper;
export let stranger: Shopper;
export let water = 0;
export let cups = 0;

export const wish = (goodsId: number, ipcnt: number, own = {}) => ({
  goodsId: String(goodsId),
  ipcnt,
  spcnt: 0,
  ...own,
});
export const cartOf = async (shopper: Shopper) => (await app.call('cartList', { token: shopper.token })).data;
export const order = (shopper: Shopper, cartIds: string[], own = {}) =>
  place(app, shopper, { cartIds, ...own });

/** A mall that takes inquiries; a buyer, a colleague and a stranger with two products for each test. */
export function openQuotes(): void {
  beforeAll(async () => {
    app = await startTestApp({
      async seed(db) {
        await db
          .insertInto('dictionary')
          .values([
            { pcode: 'funcset', code: 'inquiry', summary: '1' },
            { pcode: 'webconfig', code: 'cloudPay', summary: '1' },
          ])
          .execute();
      },
    });
  });
  afterAll(async () => {
    expect(await audit(app)).toEqual([]);
    await app.stop();
  });
  beforeEach(async () => {
    buyer = await aShopper(app);
    colleague = await aShopper(app, { khId: buyer.khId });
    stranger = await aShopper(app);
    water = await aWater(app.db, { stock: 5_000 });
    cups = await addGoods(app.db, {
      name: '纸杯',
      piecesPerPack: 10,
      perPack: 50_000,
      perPiece: 6_000,
      stock: 500,
    });
    await app.db.deleteFrom('guard_counters').execute();
  });
}
