import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
import { aPromotion, goodsScope } from '../../../test/builders/promotions';
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
beforeEach(() => setSwitch(app, 'autoSplitOrder', false));
afterAll(() => app.stop());

const cartOf = async (who: Shopper) => (await app.call('cartList', { token: who.token })).data;
const previewOf = async (who: Shopper, cartIds?: string[]) =>
  (
    await app.call('orderPreview', {
      token: who.token,
      body: { addressId: who.addressId, ...(cartIds ? { cartIds } : {}) },
    })
  ).data;
const own = (who: Shopper) => ({ audience: [who.khId] });
/** ¥36.00/件, 1件=24瓶, 48瓶起订, as UX §5.2. */
const water = (over: Parameters<typeof aWater>[1] = {}) => aWater(app.db, over);

/** Two goods of which 10 packs each must be bought, or 10 packs of both. */
async function aLot(over: Record<string, unknown> = {}, window: { end?: Date } = {}) {
  const who = await aShopper(app);
  const [a, b] = [await water({ name: '可乐' }), await water({ name: '雪碧' })];
  await app.db.updateTable('goods').set({ min_pieces: 240 }).where('id', 'in', [a, b]).execute();
  const promotionId = await aPromotion(
    app,
    'mixed-lot',
    { packs: 10, scope: goodsScope(a, b), ...over },
    { ...own(who), name: '饮料混批', ...window },
  );
  return { who, a, b, promotionId };
}

describe('混批', () => {
  it('没到各自的起订量也能加入；差多少、按哪个键补，每行都说；其余的照样能结算', async () => {
    const { who, a, b, promotionId } = await aLot();
    const other = await water({ name: '矿泉水' });
    await inCart(app, who, other, { ipcnt: 2 });
    await inCart(app, who, a, { ipcnt: 4 });
    await inCart(app, who, b, { ipcnt: 3 });
    const cart = await cartOf(who);
    expect(cart.orderTerms).toMatchObject([
      {
        promotionId,
        kind: 'mixed-lot',
        label: '饮料混批',
        met: false,
        text: '还差 3件',
        totals: '混批合计 7件 ¥252.00',
        fix: { goodsName: '可乐', label: '加 3件', ipcnt: 7, spcnt: 0 },
      },
    ]);
    const problems = cart.cartList.map(({ goodsName, problem, isCheck }) => [
      goodsName,
      isCheck,
      problem?.text,
      problem?.mend?.label,
    ]);
    expect(problems.sort()).toEqual([
      ['可乐', 0, '饮料混批：还差 3件', '加 3件'],
      ['矿泉水', 1, undefined, undefined],
      ['雪碧', 0, '饮料混批：还差 3件', '加 3件'],
    ]);
    expect(cart.totals).toMatchObject({ payAmount: 72, kinds: 1 });
    const placed = await place(app, who, { seenPayAmount: 72 });
    expect(placed).toMatchObject({ success: true, data: { payAmount: 72 } });
  });

  it('按了键就成批，能下单；账对得上', async () => {
    const { who, a, b } = await aLot();
    await inCart(app, who, a, { ipcnt: 4 });
    await inCart(app, who, b, { ipcnt: 3 });
    const [term] = (await cartOf(who)).orderTerms ?? [];
    const { lineId = '', ipcnt = 0, spcnt = 0 } = term?.fix ?? {};
    const changed = await app.call('cartChange', { token: who.token, body: { id: lineId, ipcnt, spcnt } });
    expect(changed.data.orderTerms).toMatchObject([{ met: true, text: '已满混批' }]);
    expect(changed.data.totals).toMatchObject({ payAmount: 360, kinds: 2 });
    const cartIds = changed.data.cartList.map(({ id }) => id);
    expect((await previewOf(who, cartIds)).refusals).toEqual([]);
    expect(await place(app, who, { seenPayAmount: 360, cartIds })).toMatchObject({ success: true });
    expect(await audit(app)).toEqual([]);
  });

  it('不勾其中一行，批就不满：剩下的那行说明差多少', async () => {
    const { who, a, b } = await aLot();
    await inCart(app, who, a, { ipcnt: 7 });
    await inCart(app, who, b, { ipcnt: 3 });
    const { cartList } = await cartOf(who);
    const id = cartList.find(({ goodsName }) => goodsName === '雪碧')?.id ?? '';
    const changed = await app.call('cartChange', { token: who.token, body: { id, isCheck: 0 } });
    expect(changed.data.orderTerms).toMatchObject([{ met: false, text: '还差 3件' }]);
    expect(changed.data.totals.payAmount).toBe(0);
  });

  it('指名结算未成批的行：拒绝，说清差多少', async () => {
    const { who, a } = await aLot();
    await inCart(app, who, a, { ipcnt: 4 });
    const [line] = (await cartOf(who)).cartList;
    const cartIds = [line?.id ?? ''];
    expect((await previewOf(who, cartIds)).refusals).toMatchObject([
      { code: 'activity-limit', text: expect.stringContaining('饮料混批：还差 6件') },
    ]);
    expect(await place(app, who, { seenPayAmount: 0, cartIds })).toMatchObject({
      success: false,
      code: 'activity-limit',
    });
  });

  it('加购后混批结束：下单那一刻重算，拒绝并说清还差多少，什么也没占用', async () => {
    const end = new Date(app.clock.now().getTime() + 600_000);
    const { who, a, b } = await aLot({}, { end });
    await inCart(app, who, a, { ipcnt: 7 });
    await inCart(app, who, b, { ipcnt: 3 });
    const cart = await cartOf(who);
    expect(cart.totals.payAmount).toBe(360);
    const cartIds = cart.cartList.map(({ id }) => id);
    app.clock.advance({ minutes: 10 });
    const refused = await place(app, who, { seenPayAmount: 360, cartIds });
    expect(refused).toMatchObject({
      success: false,
      code: 'activity-limit',
      message: expect.stringContaining('“饮料混批”已结束，可乐 还差 72个 满 240个起订'),
    });
    expect(await cartOf(who)).not.toHaveProperty('orderTerms');
    expect((await cartOf(who)).cartList[0]?.problem).toMatchObject({ kind: 'below-minimum' });
    expect(await audit(app)).toEqual([]);
  });

  it('不在名单里的客户仍按自己的起订量', async () => {
    const { a } = await aLot();
    const stranger = await aShopper(app);
    await expect(inCart(app, stranger, a, { ipcnt: 4 })).rejects.toThrow('可乐不能低于起订数量(240)下单！！');
  });

  it('拆单发货也按整张购物车合计成批', async () => {
    await setSwitch(app, 'autoSplitOrder', true);
    const { who, a, b } = await aLot();
    await app.db.updateTable('goods').set({ ship_from: '上海' }).where('id', '=', b).execute();
    await inCart(app, who, a, { ipcnt: 7 });
    await inCart(app, who, b, { ipcnt: 3 });
    const placed = await place(app, who, { seenPayAmount: 360 });
    expect(placed.data.children).toHaveLength(2);
    expect(await audit(app)).toEqual([]);
  });
});

describe('混装成箱', () => {
  it('不成箱的行都标出来，按键补到一箱', async () => {
    const who = await aShopper(app);
    const [a, b] = [await water({ name: '红酒' }), await water({ name: '白酒' })];
    await aPromotion(
      app,
      'mixed-carton',
      { capacity: 120, leastCartons: 1, scope: goodsScope(a, b) },
      { ...own(who), name: '五件一箱' },
    );
    await inCart(app, who, a, { ipcnt: 2 });
    await inCart(app, who, b, { ipcnt: 2 });
    const cart = await cartOf(who);
    expect(cart.orderTerms).toMatchObject([{ text: '还差 24个 成箱', fix: { label: '加 1件' } }]);
    expect(cart.totals.payAmount).toBe(0);
    const { lineId = '', ipcnt = 0, spcnt = 0 } = cart.orderTerms?.[0]?.fix ?? {};
    const after = await app.call('cartChange', { token: who.token, body: { id: lineId, ipcnt, spcnt } });
    expect(after.data.orderTerms).toMatchObject([{ met: true, text: '已成箱：1箱' }]);
    expect(await place(app, who, { seenPayAmount: 180 })).toMatchObject({ success: true });
  });
});

describe('起订门槛', () => {
  const MINIMUM = { per: 'order', by: 'amount', fromAmount: 10_000 };

  it('不够起送又不收小单费：购物车说差多少，下单被拒绝', async () => {
    const who = await aShopper(app);
    await aPromotion(app, 'order-minimum', { ...MINIMUM, below: 'block' }, { ...own(who), name: '起送' });
    await inCart(app, who, await water(), { ipcnt: 2 });
    expect((await cartOf(who)).orderTerms).toMatchObject([
      { text: '还差 ¥28.00 起送', totals: '本单合计 ¥72.00', fix: { label: '加 1件', ipcnt: 3 } },
    ]);
    expect((await previewOf(who)).refusals).toMatchObject([
      { code: 'activity-limit', text: expect.stringContaining('还差 ¥28.00 起送') },
    ]);
    expect(await place(app, who, { seenPayAmount: 72 })).toMatchObject({
      success: false,
      code: 'activity-limit',
    });
  });

  it('小单费付款前就看得到，算作运费，一单只收一次', async () => {
    const who = await aShopper(app);
    await aPromotion(
      app,
      'order-minimum',
      { ...MINIMUM, below: 'fee', fee: 1_500 },
      { ...own(who), name: '起送' },
    );
    await inCart(app, who, await water(), { ipcnt: 2 });
    const cart = await cartOf(who);
    expect(cart.orderTerms).toMatchObject([{ text: '还差 ¥28.00 起送，或付小单费 ¥15.00', feeAmount: 15 }]);
    const preview = await previewOf(who);
    expect(preview).toMatchObject({
      refusals: [],
      totals: { goodsAmount: 72, freightAmount: 15, smallOrderFee: 15, payAmount: 87 },
    });
    // What the buyer saw without the fee is refused; nothing is charged untold.
    expect(await place(app, who, { seenPayAmount: 72 })).toMatchObject({ code: 'order-changed' });
    const placed = await place(app, who, { seenPayAmount: 87 });
    expect(placed).toMatchObject({ success: true, data: { payAmount: 87 } });
    const order = await orderOf(app, who, placed.data.id);
    expect(order).toMatchObject({ freightAmount: 15, smallOrderFee: 15, payAmount: 87 });
    expect(await audit(app)).toEqual([]);
  });

  it('每个发货地各算：小单费跟着那一处的子订单', async () => {
    await setSwitch(app, 'autoSplitOrder', true);
    const who = await aShopper(app);
    const [near, far] = [await water({ shipFrom: '广州' }), await water({ shipFrom: '上海' })];
    await aPromotion(
      app,
      'order-minimum',
      { ...MINIMUM, per: 'ship-from', below: 'fee', fee: 1_500 },
      { ...own(who), name: '起送' },
    );
    await inCart(app, who, near, { ipcnt: 3 });
    await inCart(app, who, far, { ipcnt: 2 });
    const preview = await previewOf(who);
    expect(preview.orderTerms).toMatchObject([
      { place: '上海', text: '上海：还差 ¥28.00 起送，或付小单费 ¥15.00' },
    ]);
    expect(preview.split.map(({ shipFrom, freightAmount }) => [shipFrom, freightAmount])).toEqual([
      ['广州', 0],
      ['上海', 15],
    ]);
    expect(await place(app, who, { seenPayAmount: 195 })).toMatchObject({ success: true });
    expect(await audit(app)).toEqual([]);
  });

  it('“不参加活动”对门槛不起作用', async () => {
    const who = await aShopper(app);
    const promotionId = await aPromotion(
      app,
      'order-minimum',
      { ...MINIMUM, below: 'block' },
      { ...own(who), name: '起送' },
    );
    const body = { promotionId, goodsIds: [], decline: true };
    expect((await app.call('cartChoose', { token: who.token, body })).success).toBe(false);
  });

  it('没有这些活动时，购物车与结算页没有多的字段', async () => {
    const who = await aShopper(app);
    await inCart(app, who, await water(), { ipcnt: 2 });
    const cart = await cartOf(who);
    expect(cart).not.toHaveProperty('orderTerms');
    expect(cart.totals).not.toHaveProperty('smallOrderFee');
    expect(cart.cartList[0]?.priceFacts).not.toHaveProperty('orderTerms');
    expect(await previewOf(who)).not.toHaveProperty('orderTerms');
  });
});
