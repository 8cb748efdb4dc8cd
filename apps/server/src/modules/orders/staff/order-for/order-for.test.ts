import type { CallBodyInput } from '@pifa/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomerPrice, aGoods, aLadder, setDictionary } from '../../../../../test/builders/goods';
import { aStaff } from '../../../../../test/builders/operators';
import {
  anOrder,
  aShopper,
  audit,
  aWater,
  inCart,
  orderOf,
  type Shopper,
  stockOf,
} from '../../../../../test/builders/orders';
import { aCoupon, aPromotion, giftSettings, goodsScope } from '../../../../../test/builders/promotions';
import { answer, anInquiry, offered } from '../../../../../test/builders/quotes';
import { addGoods } from '../../../../../test/fixtures';
import { startTestApp, type TestApp } from '../../../../../test/harness';
import { touchGoods } from '../../../goods';

let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
  await app.db.updateTable('operators').set({ display_name: '王芳' }).where('name', '=', 'sales').execute();
});
afterAll(async () => {
  expect(await audit(app)).toEqual([]);
  await app.stop();
});

type Line = CallBodyInput<'adminOrderForSave'>['lines'][number];

/** A customer of 销售. */
async function aCustomer(): Promise<Shopper> {
  const who = await aShopper(app);
  const { id } = await app.db
    .selectFrom('operators')
    .select('id')
    .where('name', '=', 'sales')
    .executeTakeFirstOrThrow();
  await app.db.updateTable('companies').set({ salesperson_id: id }).where('kh_id', '=', who.khId).execute();
  return who;
}

const show = async ({ khId }: Shopper, role: 'sales' | 'owner' = 'sales') =>
  app.call('adminOrderFor', { headers: staff.as(role), query: { khId: String(khId) } });
const save = (
  who: Shopper,
  version: number,
  lines: Line[],
  own: Partial<CallBodyInput<'adminOrderForSave'>> = {},
) =>
  app.call('adminOrderForSave', {
    headers: staff.as('sales'),
    body: { khId: String(who.khId), version, lines, addressId: who.addressId, ...own },
  });
let requests = 0;
const placeFor = (who: Shopper, own: Partial<CallBodyInput<'adminOrderForPlace'>> = {}) => {
  requests += 1;
  return app.call('adminOrderForPlace', {
    headers: staff.as('sales'),
    body: {
      khId: String(who.khId),
      version: 1,
      requestId: `on-behalf-${requests}`,
      userId: String(who.userId),
      addressId: who.addressId,
      payMethod: 'transfer',
      seenPayAmount: 1_000_000,
      ...own,
    },
  });
};

describe('代客下单', () => {
  it('与买家自己下单同价：标价、客户价、阶梯、满减、满赠、卡券，多种购物组合逐项相同', async () => {
    const who = await aCustomer();
    const water = await aWater(app.db);
    const own = await aWater(app.db, { name: '客户价水' });
    const tiered = await aWater(app.db, { name: '阶梯水' });
    const towel = await addGoods(app.db, { name: '毛巾' });
    await aCustomerPrice(app.db, own, { khId: who.khId }, [30, 1.3]);
    await aLadder(app.db, { goodsId: tiered }, [[96, 1.2]]);
    const audience = { audience: [who.khId] };
    await aPromotion(
      app,
      'full-amount-reduction',
      { by: 'amount', steps: [{ fromAmount: 10_000, minus: 501 }], scope: goodsScope(water, own) },
      { ...audience, name: '满减' },
    );
    await aPromotion(
      app,
      'full-amount-gift',
      giftSettings(goodsScope(tiered), 50, [{ goodsId: towel, name: '毛巾' }]),
      { ...audience, name: '满赠' },
    );
    await aCoupon(app, who.khId, { minus: 500, minimum: 5_000, label: '满50减5' });
    const baskets: { goods: number; ipcnt: number; spcnt: number }[][] = [
      [{ goods: water, ipcnt: 2, spcnt: 0 }],
      [{ goods: own, ipcnt: 3, spcnt: 12 }],
      [{ goods: tiered, ipcnt: 4, spcnt: 0 }],
      [
        { goods: water, ipcnt: 1, spcnt: 24 },
        { goods: own, ipcnt: 5, spcnt: 0 },
        { goods: tiered, ipcnt: 2, spcnt: 0 },
      ],
    ];
    const seen = { reduced: 0, gifts: 0, coupons: 0 };
    for (const basket of baskets) {
      await app.call('cartDeleteAll', { token: who.token });
      for (const { goods, ...quantity } of basket) await inCart(app, who, goods, quantity);
      const bought = (
        await app.call('orderPreview', { token: who.token, body: { addressId: who.addressId } })
      ).data;
      const { version } = (await show(who)).data;
      const asked = await save(
        who,
        version,
        basket.map(({ goods, ...quantity }) => ({ goodsId: String(goods), ...quantity })),
      );
      expect(asked.message).toBe('');
      const { preview } = asked.data;
      expect(preview.totals).toEqual(bought.totals);
      expect(preview.adjustments).toEqual(bought.adjustments);
      expect(preview.gifts).toEqual(bought.gifts);
      expect(preview.couponId).toBe(bought.couponId);
      seen.reduced += preview.adjustments.length;
      seen.gifts += preview.gifts.length;
      seen.coupons += preview.couponId === '' ? 0 : 1;
      const essence = (lines: typeof preview.lines) =>
        lines.map(({ goodsId, amount, saleIP, saleSP, priceKind }) => [
          goodsId,
          amount,
          saleIP,
          saleSP,
          priceKind,
        ]);
      expect(essence(preview.lines)).toEqual(essence(bought.lines));
    }
    expect(Object.values(seen).every((times) => times > 0)).toBe(true);
  });

  it('提交：订单在买家名下待付款，带业务员姓名，买家收到消息，买家购物车原样，操作有记录', async () => {
    const who = await aCustomer();
    const water = await aWater(app.db);
    await inCart(app, who, water, { ipcnt: 3 });
    const cartNow = async () => {
      const { version, cartList, totals } = (await app.call('cartList', { token: who.token })).data;
      return { version, totals, lines: cartList.map(({ stock: _, ...line }) => line) };
    };
    const cart = await cartNow();
    const kept = await save(who, 0, [{ goodsId: String(water), ipcnt: 2 }], { remark: '电话下单' });
    expect(kept.data.wish).toMatchObject({ userId: String(who.userId), remark: '电话下单' });
    const placed = await placeFor(who, {
      version: kept.data.version,
      seenPayAmount: kept.data.preview.totals.payAmount,
      remark: '电话下单',
      buyerPoNo: 'PO-9',
    });
    expect(placed).toMatchObject({ success: true, data: { payAmount: 72 } });
    const order = await orderOf(app, who, placed.data.id);
    expect(order).toMatchObject({
      state: 'unpaid',
      placedBy: '王芳',
      payAmount: 72,
      remark: '电话下单',
      buyerPoNo: 'PO-9',
      history: [{ event: 'placed', actor: '商家' }],
    });
    expect(order.actions).toContain('pay');
    const desk = (
      await app.call('adminOrder', { headers: staff.as('sales'), params: { id: placed.data.id } })
    ).data;
    expect(desk).toMatchObject({ placedBy: '王芳', history: [{ actor: '王芳', words: '提交订单' }] });
    const [listed] = (
      await app.call('adminOrders', { headers: staff.as('sales'), query: { keyword: placed.data.orderNo } })
    ).data.list;
    expect(listed).toMatchObject({ placedBy: '王芳' });
    expect(await cartNow()).toEqual(cart);
    expect((await show(who)).data).toMatchObject({ preview: { lines: [] }, wish: { remark: '' } });
    await app.runJobs();
    const { list } = (await app.call('messagePage', { token: who.token })).data;
    expect(list[0]).toMatchObject({ title: '已为您下单' });
    expect(list[0]?.text ?? '').toContain('由王芳代您下单');
    expect(await staff.last()).toMatchObject({ who: 'sales', what: 'order.place-for' });
  });

  it('同一请求提交两次 → 一张订单、同一答复；内容不同 → 拒绝；别的页面改过 → 拒绝', async () => {
    const who = await aCustomer();
    const water = await aWater(app.db);
    await save(who, 0, [{ goodsId: String(water), ipcnt: 2 }]);
    const stale = await save(who, 0, [{ goodsId: String(water), ipcnt: 4 }]);
    expect(stale).toMatchObject({ success: false, code: 'order-changed' });
    const early = await placeFor(who, { version: 0 });
    expect(early).toMatchObject({ success: false, code: 'order-changed' });
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => placeFor(who, { requestId: 'twice-over' })),
    );
    expect(new Set(answers.map(({ data }) => data.orderNo)).size).toBe(1);
    expect(answers.every(({ success }) => success)).toBe(true);
    const other = await placeFor(who, { requestId: 'twice-over', remark: '另一张' });
    expect(other.code).toBe('request-id-reused');
    expect((await stockOf(app.db, water)).reserved).toBe(48);
  });

  it('不合起订、步长、库存的行留在单上并说明，不能提交；贵了也不能', async () => {
    const who = await aCustomer();
    const water = await aWater(app.db);
    const kept = await save(who, 0, [{ goodsId: String(water), spcnt: 7 }]);
    expect(kept.data.preview.lines[0]?.problem?.text).toBeTruthy();
    expect(kept.data.preview.refusals.map(({ code }) => code)).toContain('lines-need-attention');
    expect((await placeFor(who)).code).toBe('lines-need-attention');
    await save(who, 1, [{ goodsId: String(water), ipcnt: 100 }]);
    expect((await placeFor(who, { version: 2 })).code).toBe('stock-short');
    await save(who, 2, [{ goodsId: String(water), ipcnt: 2 }]);
    expect((await placeFor(who, { version: 3, seenPayAmount: 1 })).code).toBe('order-changed');
  });

  it('只对自己的客户：别人的客户找不到、看不到、不能下单；停用的客户和停用的用户不能下单', async () => {
    const mine = await aCustomer();
    const others = await aShopper(app);
    const water = await aWater(app.db);
    expect((await show(others)).code).toBe('not-found');
    expect((await save(others, 0, [])).code).toBe('not-found');
    expect((await placeFor(others)).code).toBe('not-found');
    expect((await show(others, 'owner')).success).toBe(true);
    const warehouse = await app.call('adminOrderFor', {
      headers: staff.as('warehouse'),
      query: { khId: String(mine.khId) },
    });
    expect(warehouse.code).toBe('forbidden');
    await save(mine, 0, [{ goodsId: String(water), ipcnt: 2 }]);
    const foreign = await placeFor(mine, { userId: String(others.userId) });
    expect(foreign.code).toBe('transition-refused');
    expect((await placeFor(mine, { addressId: others.addressId })).code).toBe('order-address-missing');
    await app.db.updateTable('companies').set({ status: 'closed' }).where('kh_id', '=', mine.khId).execute();
    expect(await placeFor(mine)).toMatchObject({
      code: 'transition-refused',
      message: '该客户已停用，恢复后才能下单',
    });
    await app.db.updateTable('companies').set({ status: 'open' }).where('kh_id', '=', mine.khId).execute();
    await app.db.updateTable('users').set({ status: 'closed' }).where('id', '=', mine.userId).execute();
    expect((await placeFor(mine)).code).toBe('transition-refused');
  });

  it('从旧订单开始：按今天的价格，买不了的说原因；从报价单开始：按所报的价格下单', async () => {
    const who = await aCustomer();
    const water = await aWater(app.db);
    const order = await anOrder(app, who, water, { ipcnt: 2, payMethod: 'transfer' });
    const again = await app.call('adminOrderForStart', {
      headers: staff.as('sales'),
      body: { khId: String(who.khId), orderId: order.id },
    });
    expect(again.data.preview).toMatchObject({ lines: [{ goodsId: String(water), ipcnt: 2 }] });
    expect(again.data.lastDeals).toMatchObject([{ goodsId: String(water), no: order.orderNo, saleIP: 36 }]);
    await setDictionary(app.db, 'funcset', 'inquiry', '1');
    await app.database.transaction((tx) => app.platform.cache.bump(tx, 'site'));
    const asked = await anInquiry(app, who, [{ goodsId: String(water), ipcnt: 10, spcnt: 0 }]);
    expect(await answer(app, asked.id, [offered(1, 1.1)])).toBeUndefined();
    const quoted = await app.call('adminOrderForStart', {
      headers: staff.as('sales'),
      body: { khId: String(who.khId), quoteId: asked.id },
    });
    const line = quoted.data.preview.lines.find(({ quote }) => quote?.no === asked.no);
    expect(line).toMatchObject({ ipcnt: 10, saleSP: 1.1 });
    const kept = await save(who, quoted.data.version, [], { quoted: [line?.context ?? ''] });
    const placed = await placeFor(who, { version: kept.data.version });
    expect(placed.data.payAmount).toBe(264);
    const detail = await app.call('quoteDetail', { token: who.token, params: { id: asked.id } });
    expect(detail.data.state).toBe('ordered');
  });

  it('找商品：货号、条码、拼音、客户自己的叫法，带客户价；粘贴的行与快速下单同一规则', async () => {
    const who = await aCustomer();
    const soda = await aGoods(app.db, { name: '雪岭 苏打水', price: [10, 10], stock: 0 });
    await aCustomerPrice(app.db, soda, { khId: who.khId }, [8, 8]);
    await app.database.transaction((tx) => touchGoods(app.platform, tx));
    const { code } = await app.db
      .selectFrom('goods')
      .select('code')
      .where('id', '=', soda)
      .executeTakeFirstOrThrow();
    const query = { khId: String(who.khId) };
    for (const keyword of [code.toLowerCase(), '苏打', 'sudashui']) {
      const { data } = await app.call('adminOrderForGoods', {
        headers: staff.as('sales'),
        query: { ...query, keyword },
      });
      expect([keyword, data.goods[0]?.goodsId, data.goods[0]?.saleIP]).toEqual([keyword, String(soda), 8]);
    }
    const { data } = await app.call('adminOrderForMatch', {
      headers: staff.as('sales'),
      body: {
        ...query,
        lines: [
          { line: 1, wanted: code },
          { line: 2, wanted: '没有的东西' },
        ],
      },
    });
    expect(data.rows.map(({ state }) => state)).toEqual(['sure', 'unknown']);
    const found = await app.call('adminOrderForCompanies', {
      headers: staff.as('sales'),
      query: { keyword: '' },
    });
    expect(found.data.every(({ draftKinds }) => draftKinds > 0)).toBe(true);
  });
});
