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
  stockOf,
} from '../../../test/builders/orders';
import {
  addOnSettings,
  aPromotion,
  giftSettings,
  goodsScope,
  leftOf,
} from '../../../test/builders/promotions';
import { addGoods } from '../../../test/fixtures';
import { startTestApp, type TestApp } from '../../../test/harness';
import { cartModule } from '../cart';
import { deliveryModule } from '../delivery';
import { promotionsModule } from '../promotions';
import { siteModule } from '../site';
import { ordersModule } from './index';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    modules: [siteModule, promotionsModule, deliveryModule, cartModule, ordersModule],
  });
  await setSwitch(app, 'cloudPay', true);
});
afterAll(() => app.stop());

const previewOf = async (who: Shopper, body: { points?: number; couponId?: string } = {}) =>
  (await app.call('orderPreview', { token: who.token, body: { addressId: who.addressId, ...body } })).data;
const cancel = (who: Shopper, id: string) =>
  app.call('orderCancel', { token: who.token, params: { id }, body: { reason: '不要了' } });
const own = (who: Shopper) => ({ audience: [who.khId] });

describe('赠品', () => {
  const withGift = async (stock: number) => {
    const [who, water, towel] = [
      await aShopper(app),
      await aWater(app.db),
      await addGoods(app.db, { name: '毛巾', stock: 100 }),
    ];
    const id = await aPromotion(
      app,
      'full-amount-gift',
      giftSettings(goodsScope(water), 50, [{ goodsId: towel, name: '毛巾', pieces: 2, stock }]),
      { ...own(who), name: '满五十赠毛巾' },
    );
    await inCart(app, who, water, { ipcnt: 2 });
    return { who, water, towel, id };
  };

  it('随订单冻结为零元行，占用赠品与库存；取消后一件不差地还回', async () => {
    const { who, towel, id } = await withGift(6);
    const preview = await previewOf(who);
    expect(preview.gifts).toMatchObject([{ promotionId: id, goodsName: '毛巾', giftNum: 2 }]);
    const placed = await place(app, who, {
      seenPayAmount: 72,
      seenGifts: [{ goodsId: String(towel), giftNum: 2 }],
    });
    expect(placed).toMatchObject({ success: true, data: { payAmount: 72 } });
    const order = await orderOf(app, who, placed.data.id);
    expect(order.lines).toHaveLength(2);
    expect(order.lines[1]).toMatchObject({
      goodsName: '毛巾',
      context: `gift:${id}`,
      tag: '赠品',
      spcnt: 2,
      amount: 0,
      saleSP: 0,
      trace: [{ label: '赠品', reason: '满五十赠毛巾', chosen: true }],
    });
    expect(await leftOf(app, 'gift', `${id}:${towel}`)).toBe(4);
    expect(await stockOf(app.db, towel)).toMatchObject({ available: 98, reserved: 2 });
    expect(await audit(app)).toEqual([]);
    expect((await cancel(who, placed.data.id)).success).toBe(true);
    expect(await leftOf(app, 'gift', `${id}:${towel}`)).toBe(6);
    expect(await stockOf(app.db, towel)).toMatchObject({ available: 100, reserved: 0 });
    expect((await cancel(who, placed.data.id)).success).toBe(false);
    expect(await leftOf(app, 'gift', `${id}:${towel}`)).toBe(6);
    expect(await audit(app)).toEqual([]);
  });

  it('看到的赠品送完了 → 下单前说明并附新预览，什么也没占用；确认后照样能下单', async () => {
    const { who, water, towel } = await withGift(1);
    const seen = { seenPayAmount: 72, seenGifts: [{ goodsId: String(towel), giftNum: 2 }] };
    const refused = await place(app, who, seen);
    expect(refused).toMatchObject({ success: false, code: 'gift-gone' });
    expect(refused.message).toBe('赠品 毛巾 已赠完，请确认后重新提交');
    expect(refused.data).toMatchObject({ gifts: [], totals: { payAmount: 72 } });
    expect((await stockOf(app.db, water)).reserved).toBe(0);
    expect((await place(app, who, { seenPayAmount: 72, seenGifts: [] })).success).toBe(true);
  });

  it('赠品从别处发货 → 自成一张零元子订单，金额不变', async () => {
    await setSwitch(app, 'autoSplitOrder', true);
    const who = await aShopper(app);
    const [water, towel] = [
      await aWater(app.db, { shipFrom: '广州' }),
      await addGoods(app.db, { name: '毛巾', shipFrom: '上海' }),
    ];
    await aPromotion(
      app,
      'full-amount-gift',
      giftSettings(goodsScope(water), 50, [{ goodsId: towel, name: '毛巾' }]),
      own(who),
    );
    await aPromotion(
      app,
      'full-amount-reduction',
      { by: 'amount', steps: [{ fromAmount: 5_000, minus: 501 }], scope: goodsScope(water) },
      { ...own(who), name: '满减' },
    );
    await inCart(app, who, water, { ipcnt: 2 });
    const placed = await place(app, who);
    await setSwitch(app, 'autoSplitOrder', false);
    expect(placed.data.children).toHaveLength(2);
    const order = await orderOf(app, who, placed.data.id);
    expect(order.children.map(({ shipFrom, payAmount }) => [shipFrom, payAmount])).toEqual([
      ['广州', 66.99],
      ['上海', 0],
    ]);
    expect(order.adjustments).toEqual([
      { kind: 'full-amount-reduction', label: '满减：满50减5.01', amount: 5.01 },
    ]);
    expect(await audit(app)).toEqual([]);
  });

  it('再来一单不重复要赠品与换购，并说明', async () => {
    const { who, water, towel } = await withGift(6);
    const offer = await aPromotion(
      app,
      'additional-purchase',
      addOnSettings(goodsScope(water), 50, [{ goodsId: towel, name: '毛巾', price: [5, 5] }]),
      own(who),
    );
    const parent = (await app.call('cartList', { token: who.token })).data.cartList[0]?.id ?? '';
    await app.call('cartAdd', {
      token: who.token,
      body: { goodsId: String(towel), ipcnt: 0, spcnt: 1, offerId: offer, parentId: parent },
    });
    const placed = await place(app, who);
    const order = await orderOf(app, who, placed.data.id);
    expect(order.lines[1]).toMatchObject({ tag: '换购', amount: 5, parentLineId: order.lines[0]?.id });
    const copied = (await app.call('orderCopy', { token: who.token, query: { id: placed.data.id } })).data
      .list;
    expect(copied.map(({ canAdd, reason }) => [canAdd, reason])).toEqual([
      [true, ''],
      [false, '换购商品请重新换购'],
      [false, '赠品随活动赠送'],
    ]);
    expect((await app.call('cartList', { token: who.token })).data.cartList).toEqual([]);
  });
});

describe('限购', () => {
  it('同一家公司的两个人合计不超过；取消后额度还回', async () => {
    const first = await aShopper(app);
    const second = await aShopper(app, { khId: first.khId });
    const water = await aWater(app.db);
    await aPromotion(
      app,
      'limited-purchase',
      { scope: goodsScope(water), per: 'goods', perCustomer: 72, period: 'day' },
      { ...own(first), name: '每天限购' },
    );
    await inCart(app, first, water, { ipcnt: 2 });
    const placed = await place(app, first);
    expect(placed.success).toBe(true);
    await inCart(app, second, water, { ipcnt: 2 });
    const cart = (await app.call('cartList', { token: second.token })).data;
    expect(cart.cartList[0]?.problem).toMatchObject({
      kind: 'limit',
      text: '每天每客户限 3件，您还可购 1件',
    });
    const refused = await place(app, second);
    expect(refused).toMatchObject({ code: 'activity-limit', message: '每天每客户限 3件，您还可购 1件' });
    await cancel(first, placed.data.id);
    expect((await place(app, second)).success).toBe(true);
    expect(await audit(app)).toEqual([]);
  });
});

describe('积分', () => {
  const withPoints = async (points: number) => {
    const who = await aShopper(app);
    await app.db
      .insertInto('scarce')
      .values({ kind: 'points', ref: String(who.khId), total: points, available: points })
      .execute();
    const scarce = await app.db
      .selectFrom('scarce')
      .select('id')
      .where('kind', '=', 'points')
      .where('ref', '=', String(who.khId))
      .executeTakeFirstOrThrow();
    await app.db
      .insertInto('scarce_ledger')
      .values({ scarce_id: scarce.id, act: 'stocked', quantity: points, reason: 'test', at: app.clock.now() })
      .execute();
    await aPromotion(
      app,
      'points-spend',
      { perYuan: 100, maxShare: 50, minimum: 100 },
      { ...own(who), name: '积分抵扣' },
    );
    await inCart(app, who, await aWater(app.db), { ipcnt: 2 });
    return who;
  };

  it('预览说出余额、最多可用与抵多少；用了就从应付里减，订单上有名有数，取消还回', async () => {
    const who = await withPoints(5_000);
    expect((await previewOf(who)).points).toEqual({
      balance: 5_000,
      used: 0,
      most: 3_600,
      usedAmount: 0,
      mostAmount: 36,
      least: 100,
      rateText: '100 积分抵 1 元，最多抵商品金额的 50%，至少使用 100 积分',
    });
    const preview = await previewOf(who, { points: 2_000 });
    expect(preview).toMatchObject({ points: { used: 2_000, usedAmount: 20 }, totals: { payAmount: 52 } });
    const placed = await place(app, who, { points: 2_000, seenPayAmount: 52 });
    expect(placed.data.payAmount).toBe(52);
    const order = await orderOf(app, who, placed.data.id);
    expect(order.adjustments).toEqual([{ kind: 'points-spend', label: '积分抵扣', amount: 20 }]);
    expect(await leftOf(app, 'points', String(who.khId))).toBe(3_000);
    expect(await audit(app)).toEqual([]);
    await cancel(who, placed.data.id);
    expect(await leftOf(app, 'points', String(who.khId))).toBe(5_000);
  });

  it('积分不够 → 积分不足，订单不成', async () => {
    const who = await withPoints(150);
    expect(await place(app, who, { points: 200 })).toMatchObject({
      code: 'points-short',
      message: '积分不足',
    });
  });
});

it('带赠品、换购、限购与满减的订单：语句数不超过 8 条加每种占用 1 条', async () => {
  const [who, water, towel] = [
    await aShopper(app),
    await aWater(app.db),
    await addGoods(app.db, { name: '毛巾' }),
  ];
  const scope = goodsScope(water);
  await aPromotion(
    app,
    'full-amount-gift',
    giftSettings(scope, 50, [{ goodsId: towel, name: '毛巾', stock: 9 }]),
    own(who),
  );
  await aPromotion(
    app,
    'full-amount-reduction',
    { by: 'amount', steps: [{ fromAmount: 5_000, minus: 100 }], scope },
    own(who),
  );
  await aPromotion(
    app,
    'limited-purchase',
    { scope, per: 'goods', perCustomer: 480, period: 'all' },
    own(who),
  );
  await inCart(app, who, water, { ipcnt: 2 });
  const { answer, statements } = await app.counted('orderPlace', {
    token: who.token,
    body: {
      addressId: who.addressId,
      requestId: 'counted-promoted',
      payMethod: 'cloud',
      seenPayAmount: 1000,
    },
  });
  expect(answer.data.payAmount).toBe(71);
  // stock, gift, limit
  expect(statements.length).toBeLessThanOrEqual(8 + 3);
});

it('同一请求编号改了积分或卡券 → 视为另一张订单，拒绝', async () => {
  const who = await aShopper(app);
  await inCart(app, who, await aWater(app.db), { ipcnt: 2 });
  expect((await place(app, who, { requestId: 'wish-request' })).success).toBe(true);
  expect((await place(app, who, { requestId: 'wish-request', points: 5 })).code).toBe('request-id-reused');
  expect((await place(app, who, { requestId: 'wish-request', couponId: '' })).code).toBe('request-id-reused');
});

it('不是本公司可用的卡券 → 该卡券不可用于支付', async () => {
  const who = await aShopper(app);
  await inCart(app, who, await aWater(app.db), { ipcnt: 2 });
  expect((await previewOf(who, { couponId: '999' })).refusals).toContainEqual({
    code: 'card-unusable',
    text: '该卡券不可用于支付',
  });
  expect(await place(app, who, { couponId: '999' })).toMatchObject({
    code: 'card-unusable',
    message: '该卡券不可用于支付',
  });
});
