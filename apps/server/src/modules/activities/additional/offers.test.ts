import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aShopper, aWater, inCart, setSwitch } from '../../../../test/builders/orders';
import { addOnSettings, aPromotion, giftSettings, goodsScope } from '../../../../test/builders/promotions';
import { addGoods } from '../../../../test/fixtures';
import { startTestApp, type TestApp } from '../../../../test/harness';
import { cartModule } from '../../cart';
import { deliveryModule } from '../../delivery';
import { goodsModule } from '../../goods';
import { ordersModule } from '../../orders';
import { promotionsModule } from '../../promotions';
import { siteModule } from '../../site';
import { activitiesModule } from '../index';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    modules: [
      siteModule,
      promotionsModule,
      deliveryModule,
      goodsModule,
      cartModule,
      ordersModule,
      activitiesModule,
    ],
  });
  await setSwitch(app, 'showprice', false);
});
afterAll(() => app.stop());

describe('加价购的查询', () => {
  const setUp = async () => {
    const [water, towel, other] = [
      await aWater(app.db),
      await addGoods(app.db, { name: '毛巾', stock: 50 }),
      await addGoods(app.db),
    ];
    const items = [{ goodsId: towel, name: '毛巾', price: [9.9, 9.9] as const, perOrder: 2, stock: 30 }];
    const id = await aPromotion(app, 'additional-purchase', addOnSettings(goodsScope(water), 100, items), {
      name: '饮水换购',
    });
    return { water, towel, other, id };
  };

  it('按商品、按刚买的、按购物车、全部进行中：答出条件、差多少、进度、剩余与换购价', async () => {
    const { water, towel, other, id } = await setUp();
    const who = await aShopper(app);
    const { token } = who;
    const line = await inCart(app, who, water, { ipcnt: 2 });
    const [offer] = (await app.call('additionalByCarts', { token, query: { ids: line } })).data;
    expect(offer).toMatchObject({
      id,
      title: '饮水换购',
      conditionText: '满 ¥100，加 ¥9.90 换购',
      reached: false,
      missingText: '还差 ¥28.00可换购',
      progress: 72,
      mainGoods: [{ goodsId: String(water) }],
      goods: [
        { goodsId: String(towel), addSP: 9.9, limit: 2, left: 30, reason: '未达到换购条件', chosen: false },
      ],
    });
    await app.call('cartChange', { token, body: { id: line, ipcnt: 3 } });
    const [reached] = (await app.call('additionalByBought', { token, query: { goodsIds: String(water) } }))
      .data;
    expect(reached).toMatchObject({ reached: true, progress: 100, goods: [{ reason: '' }] });
    const byGoods = async (goodsId: number) =>
      (await app.call('additionalByGoods', { token, query: { goodsId: String(goodsId) } })).data;
    expect((await byGoods(water)).map((one) => one.id)).toContain(id);
    expect(await byGoods(other)).toEqual([]);
    expect((await app.call('additionalRunning', { token })).data.map((one) => one.id)).toContain(id);
  });

  it('不显示价格时游客看得到活动，看不到任何价', async () => {
    const { water } = await setUp();
    const { data, text } = await app.call('additionalByGoods', { query: { goodsId: String(water) } });
    expect(data[0]).toMatchObject({ conditionText: '满额，加价换购', reached: false });
    expect(data[0]?.goods[0]).not.toHaveProperty('addSP');
    expect(data[0]?.mainGoods[0]).not.toHaveProperty('saleSP');
    expect(text).not.toContain('9.9');
  });
});

it('进行中的满赠：门槛、赠什么、还剩几件，不带价格，游客看不到金额；别家专享的不列', async () => {
  const [water, towel] = [await aWater(app.db), await addGoods(app.db, { name: '毛巾', stock: 50 })];
  const settings = giftSettings(goodsScope(water), 500, [
    { goodsId: towel, name: '毛巾', pieces: 2, stock: 9 },
  ]);
  const id = await aPromotion(app, 'full-amount-gift', settings, { name: '满五百赠' });
  const own = await aPromotion(app, 'full-amount-gift', settings, { audience: [(await aShopper(app)).khId] });
  const list = (await app.call('fullGiftList', {})).data;
  expect(list.map((one) => one.id)).not.toContain(own);
  const gift = list.find((one) => one.id === id);
  const { token } = await aShopper(app);
  const member = (await app.call('fullGiftList', { token })).data.find((one) => one.id === id);
  expect(member).toMatchObject({ title: '满五百赠', steps: [{ fromText: '满 ¥500', giveText: '赠 毛巾' }] });
  expect(gift).toMatchObject({
    title: '满**赠',
    scopeText: '指定商品',
    link: `/pages/gooddetail/${water}`,
    goodsIds: [String(water)],
    steps: [{ fromText: '满额', giveText: '赠 毛巾', gifts: [{ goodsName: '毛巾', giftNum: 2, left: 9 }] }],
  });
  expect(gift?.steps[0]?.gifts[0]).not.toHaveProperty('saleSP');
});
