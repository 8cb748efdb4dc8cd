import type { CallBodyInput } from '@pifa/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Shopper, aShopper, aWater, inCart } from '../../../test/builders/orders';
import {
  addOnSettings,
  aPromotion,
  endPromotion,
  giftSettings,
  goodsScope,
} from '../../../test/builders/promotions';
import { addGoods } from '../../../test/fixtures';
import { startTestApp, type TestApp } from '../../../test/harness';
import { deliveryModule } from '../delivery';
import { ordersModule } from '../orders';
import { livePromotions, promotionsModule, touchPromotions } from '../promotions';
import { siteModule } from '../site';
import { cartModule } from './index';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    modules: [siteModule, promotionsModule, deliveryModule, cartModule, ordersModule],
  });
});
afterAll(() => app.stop());

const shopper = (): Promise<Shopper> => aShopper(app);
const cartOf = async ({ token }: Shopper) => (await app.call('cartList', { token })).data;
const change = ({ token }: Shopper, body: CallBodyInput<'cartChange'>) =>
  app.call('cartChange', { token, body });

describe('满赠与满减的分组', () => {
  it('未满说还差多少，满了带上赠品，减回去赠品就没有了', async () => {
    const [who, water, towel] = [
      await shopper(),
      await aWater(app.db),
      await addGoods(app.db, { name: '毛巾' }),
    ];
    const id = await aPromotion(
      app,
      'full-amount-gift',
      giftSettings(goodsScope(water), 100, [{ goodsId: towel, name: '毛巾', stock: 5 }]),
      { audience: [who.khId], name: '满百有礼' },
    );
    const line = await inCart(app, who, water, { ipcnt: 2 });
    const short = await cartOf(who);
    expect(short.gifts).toEqual([]);
    expect(short.groups).toMatchObject([
      { promotionId: id, reached: false, lineIds: [line], text: '再买 ¥28.00 可获赠 毛巾', choose: 0 },
    ]);
    const full = (await change(who, { id: line, ipcnt: 3 })).data;
    expect(full.groups[0]).toMatchObject({ reached: true, choose: 1, text: '已满 ¥100.00，可选赠品 1 件' });
    expect(full.groups[0]?.gifts).toMatchObject([{ goodsName: '毛巾', left: 5, chosen: true, reason: '' }]);
    expect(full.gifts).toMatchObject([{ promotionId: id, goodsName: '毛巾', giftNum: 1, label: '满百有礼' }]);
    const less = (await change(who, { id: line, ipcnt: 2 })).data;
    expect(less.gifts).toEqual([]);
  });

  it('二选一：选哪件得哪件；不要赠品、不参加活动都听买家的，并可改回', async () => {
    const [who, water] = [await shopper(), await aWater(app.db)];
    const [cup, bag] = [await addGoods(app.db, { name: '杯' }), await addGoods(app.db, { name: '袋' })];
    const id = await aPromotion(
      app,
      'full-amount-gift',
      giftSettings(goodsScope(water), 50, [
        { goodsId: cup, name: '杯' },
        { goodsId: bag, name: '袋' },
      ]),
      { audience: [who.khId], name: '任选' },
    );
    await inCart(app, who, water, { ipcnt: 2 });
    const choose = async (body: { goodsIds?: string[]; decline?: boolean }) =>
      (await app.call('cartChoose', { token: who.token, body: { promotionId: id, ...body } })).data;
    expect((await cartOf(who)).gifts).toMatchObject([{ goodsName: '杯' }]);
    expect((await choose({ goodsIds: [String(bag)] })).gifts).toMatchObject([{ goodsName: '袋' }]);
    expect((await choose({ goodsIds: [] })).gifts).toEqual([]);
    const declined = await choose({ decline: true });
    expect(declined.groups).toEqual([]);
    expect(declined.hints).toContainEqual({ kind: 'declined', text: '已选择不参加“任选”', promotionId: id });
    expect((await choose({ goodsIds: [String(cup)] })).gifts).toMatchObject([{ goodsName: '杯' }]);
  });
});

describe('加价购', () => {
  const setUp = async () => {
    const [who, water, towel] = [
      await shopper(),
      await aWater(app.db),
      await addGoods(app.db, { name: '毛巾', perPiece: 200_000 }),
    ];
    const offer = await aPromotion(
      app,
      'additional-purchase',
      addOnSettings(goodsScope(water), 100, [
        { goodsId: towel, name: '毛巾', price: [9.9, 9.9], perOrder: 2 },
      ]),
      { audience: [who.khId], name: '加价换购' },
    );
    const line = await inCart(app, who, water, { ipcnt: 3 });
    const addOn = (spcnt: number, parentId: string | undefined = line) =>
      app.call('cartAdd', {
        token: who.token,
        body: { goodsId: String(towel), ipcnt: 0, spcnt, offerId: offer, ...(parentId ? { parentId } : {}) },
      });
    return { who, water, towel, offer, line, addOn };
  };

  it('换购商品作为子行，按换购价；主商品减到不够就掉出并说明，补够又回来', async () => {
    const { who, line, offer, addOn } = await setUp();
    expect((await addOn(1)).success).toBe(true);
    const child = (await cartOf(who)).cartList.find(({ parentId }) => parentId === line);
    expect(child).toMatchObject({
      amount: 9.9,
      tag: '换购',
      activityKind: 'additional-purchase',
      activityId: offer,
      isCheck: 1,
    });
    expect((await cartOf(who)).totals.payAmount).toBe(117.9);
    const less = (await change(who, { id: line, ipcnt: 2 })).data;
    expect(less.cartList.find(({ id }) => id === child?.id)).toMatchObject({
      isCheck: 0,
      problem: { kind: 'dropped', text: '主商品未达到换购条件' },
    });
    expect(less.totals.payAmount).toBe(72);
    expect((await change(who, { id: line, ipcnt: 3 })).data.totals.payAmount).toBe(117.9);
  });

  it('主商品不勾选，子行跟着不结算；主商品删除，子行一起走', async () => {
    const { who, line, addOn } = await setUp();
    await addOn(1);
    const unticked = (await change(who, { id: line, isCheck: 0 })).data;
    expect(unticked.totals).toMatchObject({ payAmount: 0, kinds: 0 });
    expect(unticked.cartList.every(({ problem }) => problem === undefined)).toBe(true);
    const gone = (await app.call('cartDelete', { token: who.token, query: { ids: line } })).data;
    expect(gone.cartList).toEqual([]);
    expect((await cartOf(who)).cartList).toEqual([]);
  });

  it('未达条件、超过每单最多、活动没有这件商品 → 不加入并说明', async () => {
    const { who, line, addOn, offer, water } = await setUp();
    expect(await addOn(3)).toMatchObject({ code: 'activity-limit', message: '每单限换购 2个' });
    await change(who, { id: line, ipcnt: 2 });
    expect(await addOn(1)).toMatchObject({ code: 'activity-closed', message: '主商品未达到换购条件' });
    const foreign = await app.call('cartAdd', {
      token: who.token,
      body: { goodsId: String(water), ipcnt: 0, spcnt: 12, offerId: offer },
    });
    expect(foreign.code).toBe('not-found');
    expect((await cartOf(who)).cartList).toHaveLength(1);
  });

  it('换购价改了 → 看过的购物车也按新的换购价，子行不掉出', async () => {
    const { who, water, towel, offer, addOn } = await setUp();
    await addOn(1);
    expect((await cartOf(who)).totals.payAmount).toBe(117.9);
    const changed = addOnSettings(goodsScope(water), 100, [
      { goodsId: towel, name: '毛巾', price: [8.8, 8.8], perOrder: 2 },
    ]);
    await app.database.transaction(async (tx) => {
      await tx
        .updateTable('promotions')
        .set({ settings: JSON.stringify(changed) })
        .where('id', '=', Number(offer))
        .execute();
      await touchPromotions(app.platform, tx);
    });
    await livePromotions(app.platform, app.clock.now());
    const cart = await cartOf(who);
    expect(cart.cartList.map(({ problem }) => problem)).toEqual([undefined, undefined]);
    expect(cart.totals.payAmount).toBe(116.8);
  });

  it('加价购活动停了 → 子行掉出并说明，其余照常', async () => {
    const { who, offer, addOn } = await setUp();
    await addOn(1);
    await endPromotion(app, offer);
    const cart = await cartOf(who);
    expect(cart.cartList.find(({ parentId }) => parentId !== '')?.problem?.text).toBe('加价购活动已结束');
    expect(cart.totals.payAmount).toBe(108);
  });
});

describe('活动行', () => {
  const presale = (goodsId: number) => ({
    goods: [
      {
        goodsId: String(goodsId),
        perPack: 300_000,
        perPiece: 14_000,
        depositPerPack: 100_000,
        worthPerPack: 150_000,
        depositPerPiece: 5_000,
        tiers: [],
      },
    ],
    pay: 'either',
    balanceStart: '2026-07-01T00:00:00+08:00',
    balanceEnd: '2026-07-05T00:00:00+08:00',
    fate: 'forfeit',
    shipText: '7月10日',
    remindMinutes: 60,
    perCompany: 96,
  });

  it('预售行在普通行旁边自成一行、单独结算、不进合计；再加一次是改数量不是累加', async () => {
    const [who, water] = [await shopper(), await aWater(app.db)];
    const id = await aPromotion(app, 'presale', presale(water), { audience: [who.khId], name: '夏季预售' });
    await inCart(app, who, water, { ipcnt: 2 });
    const add = (ipcnt: number) =>
      app.call('cartAdd', {
        token: who.token,
        body: { goodsId: String(water), ipcnt, spcnt: 0, activityId: id, mode: 'deposit' },
      });
    expect((await add(2)).success).toBe(true);
    const added = await add(3);
    expect(added.data.obj).toMatchObject({ ipcnt: 3 });
    const cart = await cartOf(who);
    expect(cart.cartList).toHaveLength(2);
    expect(cart.cartList[1]).toMatchObject({
      alone: true,
      tag: '预售·定金',
      activityKind: 'presale',
      isCheck: 0,
      amount: 90,
    });
    expect(cart.totals.payAmount).toBe(72);
    expect(await add(5)).toMatchObject({ code: 'activity-limit', message: '每客户限 4件，您还可购 4件' });
    const settled = await app.call('orderPreview', {
      token: who.token,
      body: { cartIds: [cart.cartList[1]?.id ?? ''], addressId: who.addressId },
    });
    expect(settled.data.instalments).toMatchObject([
      { name: '定金', amount: 30 },
      { name: '尾款', amount: 45 },
    ]);
    expect(settled.data.terms).toEqual(['逾期未付尾款，订单自动取消，定金不予退还。']);
    const both = await app.call('orderPreview', {
      token: who.token,
      body: { cartIds: cart.cartList.map(({ id: line }) => line), addressId: who.addressId },
    });
    expect(both.data.refusals).toContainEqual({ code: 'activity-limit', text: '预售商品请单独下单' });
  });

  it('预售超过限购：购物车里就说；结算页只列一次，应付不算它', async () => {
    const [who, water] = [await shopper(), await aWater(app.db)];
    const id = await aPromotion(app, 'presale', presale(water), { audience: [who.khId], name: '夏季预售' });
    const body = { goodsId: String(water), ipcnt: 4, spcnt: 0, activityId: id, mode: 'deposit' } as const;
    const added = await app.call('cartAdd', { token: who.token, body });
    await app.db.updateTable('cart_lines').set({ packs: 5 }).where('user_id', '=', who.userId).execute();
    const cart = await cartOf(who);
    const problem = { kind: 'limit', text: '每客户限 4件，您还可购 4件' };
    expect(cart.cartList).toMatchObject([{ problem, isCheck: 0 }]);
    const { data } = await app.call('orderPreview', {
      token: who.token,
      body: { cartIds: [added.data.obj?.id ?? ''], addressId: who.addressId },
    });
    expect(data.lines).toMatchObject([{ problem }]);
    expect(data.refusals).toEqual([{ code: 'activity-limit', text: problem.text }]);
    expect(data.totals.payAmount).toBe(0);
  });

  it('两种商品合计限购：每行都写明是合计，超限的行都不算进合计', async () => {
    const [who, water, soda, juice] = [
      await shopper(),
      await aWater(app.db),
      await aWater(app.db, { name: '苏打水' }),
      await addGoods(app.db, { perPiece: 50_000 }),
    ];
    await aPromotion(
      app,
      'limited-purchase',
      { scope: goodsScope(water, soda), per: 'sum', perCustomer: 72, period: 'all' },
      { audience: [who.khId], name: '限购' },
    );
    await inCart(app, who, water, { ipcnt: 2 });
    await inCart(app, who, soda, { ipcnt: 2 });
    await inCart(app, who, juice, { spcnt: 1 });
    const { cartList, totals } = await cartOf(who);
    const text = '矿泉水、苏打水合计每客户限 72个，您还可购 72个，已选 96个';
    expect(cartList.map(({ problem, isCheck }) => [problem?.text, isCheck])).toEqual([
      [text, 0],
      [text, 0],
      [undefined, 1],
    ]);
    expect(totals).toMatchObject({ kinds: 1, payAmount: 5 });
  });

  it('活动结束 → 该行说明活动已结束、不计入合计，其余照常结算', async () => {
    const [who, water, juice] = [
      await shopper(),
      await aWater(app.db),
      await addGoods(app.db, { perPiece: 50_000 }),
    ];
    const id = await aPromotion(
      app,
      'flash-sale',
      { goods: [{ goodsId: String(water), perPack: 300_000, perPiece: 14_000 }] },
      { audience: [who.khId], name: '限时', end: new Date('2026-06-19T00:00:00Z') },
    );
    const added = await app.call('cartAdd', {
      token: who.token,
      body: { goodsId: String(water), ipcnt: 2, spcnt: 0, activityId: id },
    });
    expect(added.success).toBe(true);
    await inCart(app, who, juice, { spcnt: 1 });
    expect((await cartOf(who)).cartList[0]).toMatchObject({
      amount: 60,
      tag: '限时抢购',
      activityKind: 'flash-sale',
    });
    await endPromotion(app, id);
    const cart = await cartOf(who);
    expect(cart.cartList[0]?.problem).toEqual({ kind: 'activity', text: '活动已结束' });
    expect(cart.totals.payAmount).toBe(5);
  });
});

it('带赠品、换购、满减的购物车，每次改动仍不超过 4 条语句', async () => {
  const [who, water, towel] = [await shopper(), await aWater(app.db), await addGoods(app.db)];
  const scope = goodsScope(water);
  const own = { audience: [who.khId] };
  await aPromotion(
    app,
    'full-amount-gift',
    giftSettings(scope, 50, [{ goodsId: towel, name: '毛巾', stock: 9 }]),
    own,
  );
  await aPromotion(
    app,
    'full-amount-reduction',
    { by: 'amount', steps: [{ fromAmount: 5_000, minus: 100 }], scope },
    own,
  );
  const offer = await aPromotion(
    app,
    'additional-purchase',
    addOnSettings(scope, 50, [{ goodsId: towel, name: '毛巾', price: [1, 1] }]),
    own,
  );
  const line = await inCart(app, who, water, { ipcnt: 2 });
  const { token } = who;
  const counts = [
    await app.counted('cartAdd', {
      token,
      body: { goodsId: String(towel), ipcnt: 0, spcnt: 1, offerId: offer },
    }),
    await app.counted('cartList', { token }),
    await app.counted('cartChange', { token, body: { id: line, ipcnt: 3 } }),
    await app.counted('cartDelete', { token, query: { ids: line } }),
  ];
  expect(counts.every(({ answer }) => answer.success)).toBe(true);
  for (const { statements } of counts)
    expect(statements.length, statements.join('\n----\n')).toBeLessThanOrEqual(4);
});
