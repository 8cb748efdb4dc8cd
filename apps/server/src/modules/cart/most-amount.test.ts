import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aShopper, type Shopper } from '../../../test/builders/orders';
import { addGoods } from '../../../test/fixtures';
import { startTestApp, type TestApp } from '../../../test/harness';
import { touchGoods } from '../goods';

let app: TestApp;
let who: Shopper;
beforeAll(async () => {
  app = await startTestApp();
  who = await aShopper(app);
});
afterAll(() => app.stop());

const PRICE = 1_000_000_000_000; // ¥100,000,000.00
const aDear = (perPiece = PRICE) => addGoods(app.db, { stock: 10_000_000, perPack: perPiece, perPiece });
const add = (goodsId: number, spcnt: number) =>
  app.call('cartAdd', { token: who.token, body: { goodsId: String(goodsId), ipcnt: 0, spcnt } });
const cart = () => app.call('cartList', { token: who.token });
const lineOf = async (goodsId: number) =>
  (await cart()).data.cartList.find((line) => line.goodsId === String(goodsId));
const TEXT = '金额超过上限 ¥100,000,000,000.00，请减少数量';

describe('金额超过上限', () => {
  it('加购：说明，不是出错；改数量也一样，原来的数量还在', async () => {
    const goods = await aDear();
    const refused = await add(goods, 10_000_000);
    expect([refused.status, refused.code]).toEqual([200, 'amount-too-large']);
    expect(refused.message).toContain(TEXT);
    expect((await add(goods, 1_000)).success).toBe(true);
    const line = await lineOf(goods);
    const changed = await app.call('cartChange', {
      token: who.token,
      body: { id: line?.id ?? '', spcnt: 1_001 },
    });
    expect(changed.code).toBe('amount-too-large');
    expect((await lineOf(goods))?.spcnt).toBe(1_000);
  });

  it('购物车里的商品涨价到超过：购物车照常打开，这一行说明，下单被拒；删掉就好', async () => {
    const goods = await aDear(10_000);
    expect((await add(goods, 5_000_000)).success).toBe(true);
    await app.database.transaction(async (tx) => {
      await tx
        .updateTable('goods')
        .set({ list_per_pack: PRICE, list_per_piece: PRICE })
        .where('id', '=', goods)
        .execute();
      await touchGoods(app.platform, tx);
    });
    const opened = await cart();
    expect(opened.success, opened.message).toBe(true);
    const line = await lineOf(goods);
    expect(JSON.stringify(line)).toContain(TEXT);
    const preview = await app.call('orderPreview', {
      token: who.token,
      body: { cartIds: [line?.id ?? ''] },
    });
    expect(preview.status).toBe(200);
    expect(JSON.stringify(preview)).toContain('金额超过上限');
    const gone = await app.call('cartDelete', { token: who.token, query: { ids: line?.id ?? '' } });
    expect(gone.success, gone.message).toBe(true);
  });
});
