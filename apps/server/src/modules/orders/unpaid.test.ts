import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aShopper,
  audit,
  inCart,
  orderOf,
  place,
  setSwitch,
  type Shopper,
} from '../../../test/builders/orders';
import { aPromotion } from '../../../test/builders/promotions';
import { addGoods } from '../../../test/fixtures';
import { startTestApp, type TestApp } from '../../../test/harness';
import { bookPayment } from '../payments';
import { fitQuotas, promotionById } from '../promotions';

let app: TestApp;
beforeAll(async () => {
  const levels = { 金牌: { orders: 4, stockPercent: 100 } };
  app = await startTestApp({
    settings: { orders: { unpaid: { orders: 3, stockPercent: 30, stockFrom: 100, levels } } },
  });
  await setSwitch(app, 'cloudPay', true);
});
afterAll(async () => {
  expect(await audit(app)).toEqual([]);
  await app.stop();
});

const preview = async (who: Shopper) =>
  (await app.call('orderPreview', { token: who.token, body: { addressId: who.addressId } })).data.refusals;

async function order(who: Shopper, goods: number, pieces: number) {
  await inCart(app, who, goods, { spcnt: pieces });
  return place(app, who, { payMethod: 'transfer' });
}

describe('待付款订单的个数', () => {
  const FULL = '贵公司已有 3 个待付款订单，最多同时 3 个，请先付款或取消后再下单';

  it('到了上限：结算页先说，提交被拒；同事的也算；取消、付款、超时以后又可以下', async () => {
    const goods = await addGoods(app.db, { stock: 90 });
    const who = await aShopper(app);
    const colleague = await aShopper(app, { khId: who.khId });
    const placed = [await order(who, goods, 1), await order(who, goods, 1), await order(colleague, goods, 1)];
    expect(placed.map(({ success }) => success)).toEqual([true, true, true]);
    await inCart(app, who, goods, { spcnt: 1 });
    expect(await preview(who)).toEqual([{ code: 'unpaid-limit', text: FULL }]);
    const refused = await place(app, who);
    expect(refused).toMatchObject({ success: false, code: 'unpaid-limit', message: FULL });

    const [first, second] = placed.map(({ data }) => data.id) as [string, string];
    await app.call('orderCancel', { token: who.token, params: { id: first }, body: { reason: '不需要了' } });
    expect((await place(app, who)).success).toBe(true);
    await inCart(app, who, goods, { spcnt: 1 });
    expect((await place(app, who)).code).toBe('unpaid-limit');
    const money = { method: 'cloud', provider: 'sandbox', transaction: `T-${second}` } as const;
    await bookPayment(app.platform, { orderId: second, ...money, userId: who.userId, now: app.clock.now() });
    expect((await place(app, who)).success).toBe(true);
    await inCart(app, who, goods, { spcnt: 1 });
    expect((await place(app, who)).code).toBe('unpaid-limit');
    app.clock.advance({ hours: 73 });
    await app.runJobs();
    expect((await place(app, who)).success).toBe(true);
  });

  it('重复提交已经下好的单：还是那张单，不说超限', async () => {
    const goods = await addGoods(app.db, { stock: 90 });
    const who = await aShopper(app);
    for (let n = 0; n < 2; n += 1) await order(who, goods, 1);
    await inCart(app, who, goods, { spcnt: 1 });
    const first = await place(app, who, { requestId: 'the-same-request' });
    const again = await place(app, who, { requestId: 'the-same-request' });
    expect(again.data.id).toBe(first.data.id);
  });

  it('别的公司不受影响；等级高的公司按自己的上限', async () => {
    const goods = await addGoods(app.db, { stock: 90 });
    const gold = await aShopper(app);
    await app.db.updateTable('companies').set({ level: '金牌' }).where('kh_id', '=', gold.khId).execute();
    const token = await app.signIn(gold.userId);
    const answers = [];
    for (let n = 0; n < 5; n += 1) answers.push((await order({ ...gold, token }, goods, 1)).code ?? 'ok');
    expect(answers).toEqual(['ok', 'ok', 'ok', 'ok', 'unpaid-limit']);
  });
});

describe('一种商品未付款的数量', () => {
  it('最多库存的三成：超了先说，减到三成以内可以；已占的也算；按别人占住的在内的全部库存算', async () => {
    const goods = await addGoods(app.db, { stock: 1000, name: '矿泉水' });
    const [who, other] = [await aShopper(app), await aShopper(app)];
    expect((await order(other, goods, 300)).success).toBe(true);
    const id = await inCart(app, who, goods, { spcnt: 301 });
    const text = expect.stringContaining('矿泉水 每家公司未付款的数量最多');
    expect(await preview(who)).toEqual([{ code: 'unpaid-limit', text }]);
    expect((await place(app, who)).code).toBe('unpaid-limit');
    await app.call('cartChange', { token: who.token, body: { id, ipcnt: 0, spcnt: 200 } });
    expect(await preview(who)).toEqual([]);
    const placed = await place(app, who);
    expect((await orderOf(app, who, placed.data.id)).state).toBe('unpaid');
    expect((await order(who, goods, 101)).message).toContain('贵公司待付款订单中已有');
    await app.call('cartDeleteAll', { token: who.token });
    expect((await order(who, goods, 100)).success).toBe(true);
  });

  it('库存不到 100 的可以全占；起订量大过三成的，起订量总可以下', async () => {
    const who = await aShopper(app);
    const few = await addGoods(app.db, { stock: 99 });
    const large = await addGoods(app.db, { stock: 100, minPieces: 60 });
    expect((await order(who, few, 99)).success).toBe(true);
    expect((await order(who, large, 60)).success).toBe(true);
  });
});

describe('活动自己的库存', () => {
  const flashSale = async (over: Record<string, unknown>) => {
    const goods = await addGoods(app.db, { stock: 500 });
    const row = { goodsId: String(goods), perPack: 5_000, perPiece: 5_000, stock: 200 };
    const id = await aPromotion(app, 'flash-sale', { goods: [row], ...over });
    const record = await promotionById(app.platform, id);
    if (!record) throw new Error('The flash sale is not there');
    await app.database.transaction((tx) => fitQuotas(tx, record, app.clock.now()));
    return goods;
  };

  it('没有每客户限购的抢购：未付款的也最多三成；有每客户限购的按它', async () => {
    const who = await aShopper(app);
    const open = await flashSale({});
    const refused = await order(who, open, 61);
    expect(refused).toMatchObject({ code: 'unpaid-limit' });
    expect(refused.message).toContain('最多 60个');
    await app.call('cartDeleteAll', { token: who.token });
    expect((await order(who, open, 60)).success).toBe(true);
    const limited = await flashSale({ perCompany: 100 });
    expect((await order(who, limited, 100)).success).toBe(true);
  });
});
