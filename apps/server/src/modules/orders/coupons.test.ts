import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aShopper,
  audit,
  aWater,
  inCart,
  orderOf,
  place,
  setSwitch,
  type Shopper,
} from '../../../test/builders/orders';
import { aCoupon, aPromotion, giftSettings, goodsScope } from '../../../test/builders/promotions';
import { addGoods } from '../../../test/fixtures';
import { startTestApp, type TestApp } from '../../../test/harness';
import { cartModule } from '../cart';
import { couponsModule } from '../coupons';
import { deliveryModule } from '../delivery';
import { promotionsModule } from '../promotions';
import { siteModule } from '../site';
import { ordersModule } from './index';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    modules: [siteModule, promotionsModule, couponsModule, deliveryModule, cartModule, ordersModule],
  });
  await setSwitch(app, 'cloudPay', true);
});
afterAll(() => app.stop());

const previewOf = async (who: Shopper, couponId?: string) =>
  (
    await app.call('orderPreview', {
      token: who.token,
      body: { addressId: who.addressId, ...(couponId === undefined ? {} : { couponId }) },
    })
  ).data;
const cancel = (who: Shopper, id: string) =>
  app.call('orderCancel', { token: who.token, params: { id }, body: { reason: '不要了' } });

const withWater = async (ipcnt = 3): Promise<Shopper> => {
  const who = await aShopper(app);
  await inCart(app, who, await aWater(app.db), { ipcnt });
  return who;
};

describe('选择优惠券', () => {
  it('可用的按省得多的排，最优的已选好；不可用的各有原因；可以改选，也可以不用', async () => {
    const who = await withWater();
    const small = await aCoupon(app, who.khId, { minus: 500, minimum: 5_000, label: '满50减5' });
    const big = await aCoupon(app, who.khId, { minus: 2_000, minimum: 10_000, label: '满100减20' });
    await aCoupon(app, who.khId, { minus: 5_000, minimum: 50_000, label: '满500减50' });
    const best = await previewOf(who);
    expect(best).toMatchObject({ couponId: big, bestCouponId: big, totals: { payAmount: 88 } });
    expect(best.coupons.usable.map(({ id, usable, saves }) => [id, usable, saves])).toEqual([
      [big, 0, 20],
      [small, 0, 5],
    ]);
    expect(best.coupons.unusable).toMatchObject([{ usable: 1, reason: '未满 ¥500.00，还差 ¥392.00' }]);
    expect(await previewOf(who, small)).toMatchObject({
      couponId: small,
      bestCouponId: big,
      totals: { payAmount: 103 },
    });
    const none = await previewOf(who, '');
    expect(none).toMatchObject({ couponId: '', bestCouponId: big, totals: { payAmount: 108 } });
    expect(none.coupons.usable).toHaveLength(2);
  });

  it('购物车提示再选多少可用券；选够了不再提示', async () => {
    const who = await withWater(2);
    await aCoupon(app, who.khId, { minus: 2_000, minimum: 10_000, label: '满100减20' });
    const cart = (await app.call('cartList', { token: who.token })).data;
    expect(cart.hints).toContainEqual({ kind: 'coupon', text: '再选 ¥28.00 可用满100减20' });
    const { id } = cart.cartList[0] ?? { id: '' };
    const more = (await app.call('cartChange', { token: who.token, body: { id, ipcnt: 3 } })).data;
    expect(more.hints.some(({ kind }) => kind === 'coupon')).toBe(false);
  });
});

describe('用券下单', () => {
  it('券被占用、写在订单上；取消后又能用；别的订单用不了', async () => {
    const who = await withWater();
    const coupon = await aCoupon(app, who.khId, { minus: 2_000, minimum: 10_000, label: '满100减20' });
    const placed = await place(app, who, { couponId: coupon, seenPayAmount: 88 });
    expect(placed.data.payAmount).toBe(88);
    const order = await orderOf(app, who, placed.data.id);
    expect(order.adjustments).toEqual([{ kind: 'amount-off', label: '满100减20', amount: 20 }]);
    expect(order.lines[0]?.trace.at(-1)).toMatchObject({ label: '满100减20', amount: 20 });
    expect(await audit(app)).toEqual([]);

    const colleague = await aShopper(app, { khId: who.khId });
    await inCart(app, colleague, await aWater(app.db), { ipcnt: 3 });
    const held = await previewOf(colleague);
    expect(held).toMatchObject({ couponId: '', totals: { payAmount: 108 } });
    expect(held.coupons.unusable).toMatchObject([{ reason: '待付款订单使用中' }]);
    expect((await place(app, colleague, { couponId: coupon })).code).toBe('card-unusable');

    await cancel(who, placed.data.id);
    const again = await place(app, colleague, { couponId: coupon, seenPayAmount: 88 });
    expect(again.data.payAmount).toBe(88);
    expect(await audit(app)).toEqual([]);
  });

  it('别的公司的券、过期的券 → 该卡券不可用于支付；没说用哪张就用最优的', async () => {
    const who = await withWater();
    const foreign = await aCoupon(app, (await aShopper(app)).khId, {
      minus: 100,
      minimum: 0,
      label: '外人的',
    });
    const old = await aCoupon(app, who.khId, {
      minus: 100,
      minimum: 0,
      label: '过期的',
      until: new Date('2026-06-01T00:00:00Z'),
    });
    for (const couponId of [foreign, old]) {
      expect(await place(app, who, { couponId })).toMatchObject({
        code: 'card-unusable',
        message: '该卡券不可用于支付',
      });
    }
    await aCoupon(app, who.khId, { minus: 800, minimum: 0, label: '立减8元' });
    expect((await place(app, who, { seenPayAmount: 100 })).data.payAmount).toBe(100);
  });

  it('用券后不够满赠门槛：赠品更值就不替买家用券；选了券才没有赠品，少什么写在券上', async () => {
    const who = await aShopper(app);
    const [water, towel] = [
      await aWater(app.db),
      await addGoods(app.db, { name: '毛巾', perPack: 210_000, perPiece: 210_000 }),
    ];
    const gift = giftSettings(goodsScope(water), 100, [{ goodsId: towel, name: '毛巾' }]);
    await aPromotion(app, 'full-amount-gift', gift, { audience: [who.khId], name: '满百赠' });
    await inCart(app, who, water, { ipcnt: 3 });
    const couponId = await aCoupon(app, who.khId, { minus: 2_000, minimum: 10_000, label: '满100减20' });
    const proposed = await previewOf(who);
    expect(proposed).toMatchObject({ couponId: '', bestCouponId: '', gifts: [{ goodsName: '毛巾' }] });
    expect(proposed.coupons.usable[0]?.costs).toMatch(/^用券后不再赠送 毛巾 1.*（价值 ¥21.00）$/);
    const chosen = await previewOf(who, couponId);
    expect(chosen).toMatchObject({ couponId, gifts: [], totals: { payAmount: 88 } });
    expect(chosen.groups[0]?.text).toBe('再买 ¥12.00 可获赠 毛巾');
  });

  it('不可用的券不写“可用”；适用范围写出分类的名字', async () => {
    const who = await withWater();
    const category = await app.db
      .insertInto('categories')
      .values({ name: '饮料冲调', grade: 1, path: '/0/' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await aCoupon(app, who.khId, {
      minus: 100,
      minimum: 0,
      label: '饮料券',
      scope: { of: 'category', ids: [String(category.id)] },
    });
    expect((await previewOf(who)).coupons.unusable).toMatchObject([
      { statusName: '暂不可用', apply: '限饮料冲调可用', reason: '所选商品不在适用范围内' },
    ]);
  });

  it('券比赠品更值：照样选券，少了什么也写明', async () => {
    const who = await aShopper(app);
    const [water, towel] = [
      await aWater(app.db),
      await addGoods(app.db, { name: '毛巾', perPack: 190_000, perPiece: 190_000 }),
    ];
    const gift = giftSettings(goodsScope(water), 100, [{ goodsId: towel, name: '毛巾' }]);
    await aPromotion(app, 'full-amount-gift', gift, { audience: [who.khId], name: '满百赠' });
    await inCart(app, who, water, { ipcnt: 3 });
    const couponId = await aCoupon(app, who.khId, { minus: 2_000, minimum: 10_000, label: '满100减20' });
    const proposed = await previewOf(who);
    expect(proposed).toMatchObject({ couponId, bestCouponId: couponId, gifts: [] });
    expect(proposed.coupons.usable[0]?.costs).toContain('¥19.00');
  });
});
