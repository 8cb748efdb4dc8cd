import { describe, expect, it } from 'vitest';
import { inCart, orderOf, stockOf } from '../../../../test/builders/orders';
import {
  accept,
  accepted,
  anInquiry,
  answer,
  aQuote,
  offered,
  quoteSeen,
} from '../../../../test/builders/quotes';
import { aPromotion, endPromotion } from '../../../../test/builders/promotions';
import { cancelOrder } from '../../orders';
import { declineQuote } from './decline-quote';
import {
  app,
  buyer,
  cartOf,
  colleague,
  cups,
  openQuotes,
  order,
  stranger,
  water,
  wish,
} from '../../../../test/grounds/quotes';

openQuotes();

describe('接受报价，按报价下单', () => {
  it('锁定的价进购物车、结算、订单；订单行说得出是哪张报价单；询价单变已下单', async () => {
    const { id, no } = await aQuote(app, buyer, [water, cups], { perPiece: 0.5 });
    const cartIds = await accepted(app, buyer, id);
    const [line] = (await cartOf(buyer)).cartList;
    expect(line).toMatchObject({
      saleSP: 0.5,
      saleIP: 12,
      amount: 24,
      activityKind: 'quoted',
      activityId: id,
      priceKind: 'quoted',
      quote: { id, no, discountsAllowed: false, validUntil: expect.stringMatching(/Z$/) },
    });
    expect(line?.trace.find(({ chosen }) => chosen)?.reason).toContain(no);
    await app.db.updateTable('goods').set({ list_per_piece: 99_000 }).where('id', '=', water).execute();
    const placed = await order(buyer, cartIds);
    expect(placed.message).toBe('');
    expect(placed.data.payAmount).toBe(24);
    const { lines } = await orderOf(app, buyer, placed.data.id);
    expect(lines).toMatchObject([{ saleSP: 0.5, amount: 24, priceKind: 'quoted', tag: '报价' }]);
    expect(lines[0]?.trace.find(({ chosen }) => chosen)?.reason).toContain(no);
    const seen = await quoteSeen(app, buyer, id);
    expect(seen).toMatchObject({
      state: 'ordered',
      orderedKinds: 1,
      actions: ['accept', 'message', 'again', 'print'],
    });
    expect(seen.lines[0]).toMatchObject({
      ordered: { orderNo: placed.data.orderNo, amount: 24 },
      canAccept: false,
    });
    expect(seen.lines[1]).toMatchObject({ canAccept: true });
    expect(seen.history.at(-1)).toMatchObject({ eventName: '下单', toName: '已下单', actor: 'buyer' });
  });

  it('同一行不能下两次：再接受、同事购物车里的、结算时都拒绝', async () => {
    const { id, no } = await aQuote(app, buyer, [water]);
    const mine = await accepted(app, buyer, id);
    const theirs = await accepted(app, colleague, id);
    expect((await order(buyer, mine)).success).toBe(true);
    expect((await accept(app, buyer, id, [{ lineId: '1', ipcnt: 2, spcnt: 0 }])).code).toBe('quote-ordered');
    const line = (await cartOf(colleague)).cartList.find((one) => one.id === theirs[0]);
    expect(line?.problem).toEqual({ kind: 'quote', text: `报价单 ${no} 的这一行已下单` });
    expect(line?.isCheck).toBe(0);
    const refused = await order(colleague, theirs);
    expect([refused.code, refused.message]).toEqual(['quote-closed', `矿泉水：报价单 ${no} 的这一行已下单`]);
  });

  it('数量定档价；起订与步长按报价；数量在购物车里不能改', async () => {
    const { id } = await anInquiry(app, buyer, [wish(water, 2)]);
    const offers = [
      { fromNum: 24, perPiece: 1.5 },
      { fromNum: 240, perPiece: 1.4 },
    ];
    await answer(app, id, [offered(1, 0, { offers, stepWaived: false })]);
    const tried = async (ipcnt: number, spcnt: number) =>
      (await accept(app, buyer, id, [{ lineId: '1', ipcnt, spcnt }])).code;
    expect(await tried(0, 12)).toBe('below-minimum');
    expect(await tried(1, 5)).toBe('quantity-invalid');
    expect(await tried(0, 0)).toBe('quantity-invalid');
    expect(await tried(500, 0)).toBe('stock-short');
    const cartIds = await accepted(app, buyer, id, [{ lineId: '1', ipcnt: 10, spcnt: 0 }]);
    expect((await cartOf(buyer)).cartList[0]).toMatchObject({ amount: 336 });
    expect(await accepted(app, buyer, id, [{ lineId: '1', ipcnt: 1, spcnt: 0 }])).toEqual(cartIds);
    const { cartList } = await cartOf(buyer);
    expect(cartList).toMatchObject([{ ipcnt: 1, amount: 36 }]);
    const moved = await app.call('cartChange', {
      token: buyer.token,
      body: { id: cartIds[0], ipcnt: 9, spcnt: 0 },
    });
    expect(moved.message).toBe('报价行的数量请在报价单中修改');
    expect(
      (await app.call('cartChange', { token: buyer.token, body: { id: cartIds[0], isCheck: 0 } })).success,
    ).toBe(true);
  });

  it('过了有效期：接受、购物车、下单都拒绝，时间以下单那一刻为准；计时器使其过期并告知买家', async () => {
    const { id, no } = await aQuote(app, buyer, [water], { validDays: 1 });
    const cartIds = await accepted(app, buyer, id);
    app.clock.advance({ days: 1 });
    expect((await quoteSeen(app, buyer, id)).stateName).toBe('已过期');
    expect((await accept(app, buyer, id, [{ lineId: '1', ipcnt: 2, spcnt: 0 }])).message).toBe(
      `报价单 ${no} 已过有效期，请再次询价`,
    );
    expect((await cartOf(buyer)).cartList[0]?.problem?.text).toBe(`报价单 ${no} 已过有效期`);
    expect((await order(buyer, cartIds)).code).toBe('quote-closed');
    await app.runJobs();
    const { status } = await app.db
      .selectFrom('quote_requests')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(status).toBe('expired');
    const events = await app.db
      .selectFrom('outbox')
      .select('payload')
      .where('topic', '=', 'quote.expired')
      .execute();
    expect(events).toContainEqual({ payload: { quoteId: id, khId: buyer.khId, userId: buyer.userId } });
  });

  it('报价更新、撤回、商家不报价以后，购物车里的旧行都不能下单', async () => {
    const three = await Promise.all([1, 2, 3].map(() => aQuote(app, buyer, [water])));
    const [renewed, withdrawn, declined] = three.map(({ id }) => id) as [string, string, string];
    const lines = new Map<string, string>();
    for (const id of [renewed, withdrawn, declined]) lines.set(id, (await accepted(app, buyer, id))[0] ?? '');
    await answer(app, renewed, [offered(1, 1)]);
    await app.call('quoteWithdraw', {
      token: colleague.token,
      params: { id: withdrawn },
      body: { reason: '不要了' },
    });
    await app.platform.database.transaction((tx) =>
      declineQuote(tx, app.platform, {
        id: declined,
        reason: '停产',
        operator: { id: 1, name: 'mei' },
        now: app.clock.now(),
      }),
    );
    for (const [id, text] of [
      [renewed, '已有新的报价'],
      [withdrawn, '已撤回'],
      [declined, '已关闭'],
    ] as const) {
      const refused = await order(buyer, [lines.get(id) ?? '']);
      expect([refused.code, refused.message.includes(text)]).toEqual(['quote-closed', true]);
    }
    expect((await quoteSeen(app, buyer, declined)).sellerMessage).toBe('停产');
    // What was accepted of the former version gives way to the new one.
    const [again] = await accepted(app, buyer, renewed, [{ lineId: '1', ipcnt: 2, spcnt: 0 }], 2);
    const { cartList } = await cartOf(buyer);
    expect(cartList.map((line) => line.id)).not.toContain(lines.get(renewed));
    expect((await order(buyer, [again ?? ''])).success).toBe(true);
  });

  it('库存不够：点名拒绝，不会悄悄少给', async () => {
    const { id } = await aQuote(app, buyer, [cups], { perPiece: 0.5 });
    const cartIds = await accepted(app, buyer, id, [{ lineId: '1', ipcnt: 40, spcnt: 0 }]);
    const one = await inCart(app, stranger, cups, { ipcnt: 20 });
    expect((await order(stranger, [one])).success).toBe(true);
    expect((await cartOf(buyer)).cartList[0]?.problem).toEqual({
      kind: 'over-stock',
      text: '当前数量已超过商品最大库存',
    });
    const refused = await order(buyer, cartIds);
    expect([refused.code, refused.message]).toEqual(['stock-short', '纸杯 库存不足，请调整数量']);
    expect((await quoteSeen(app, buyer, id)).lines[0]).toMatchObject({ maxNum: 300 });
    expect((await quoteSeen(app, buyer, id)).state).toBe('quoted');
  });

  it('报价行不再打折、不计阶梯；报价写明可以才能再优惠', async () => {
    const promotion = await aPromotion(app, 'full-amount-reduction', {
      by: 'amount',
      steps: [{ fromAmount: 10_000, minus: 1_000 }],
    });
    const totals = async (discountsAllowed: boolean) => {
      const { id } = await anInquiry(app, buyer, [wish(water, 10)]);
      await answer(app, id, [offered(1, 1)], { discountsAllowed });
      const cartIds = await accepted(app, buyer, id, [{ lineId: '1', ipcnt: 10, spcnt: 0 }]);
      const { data } = await app.call('orderPreview', {
        token: buyer.token,
        body: { cartIds, addressId: buyer.addressId, points: 0 },
      });
      return [data.totals.goodsAmount, data.totals.discountAmount];
    };
    expect(await totals(false)).toEqual([240, 0]);
    expect(await totals(true)).toEqual([240, 10]);
    await endPromotion(app, promotion);
  });

  it('未付款取消或超时：报价退回，仍有效就能再下单；重复取消只退一次', async () => {
    const { id } = await aQuote(app, buyer, [water, cups], { perPiece: 0.5, validDays: 30 });
    const placed = await order(buyer, await accepted(app, buyer, id));
    const cancel = () =>
      app.call('orderCancel', { token: buyer.token, params: { id: placed.data.id }, body: { reason: '' } });
    expect((await cancel()).success).toBe(true);
    expect((await cancel()).success).toBe(false);
    const seen = await quoteSeen(app, buyer, id);
    expect(seen).toMatchObject({ state: 'quoted', orderedKinds: 0 });
    expect(seen.history.at(-1)).toMatchObject({ eventName: '订单取消，报价退回', note: placed.data.orderNo });
    const second = await order(buyer, await accepted(app, buyer, id));
    expect(second.success).toBe(true);
    app.clock.advance({ days: 2 });
    await app.runJobs();
    expect((await orderOf(app, buyer, second.data.id)).state).toBe('cancelled');
    expect((await quoteSeen(app, buyer, id)).state).toBe('quoted');
    const third = await order(buyer, await accepted(app, buyer, id));
    app.clock.advance({ days: 40 });
    await cancelOrder(app.platform, {
      orderId: third.data.id,
      actor: { kind: 'operator', id: 1 },
      reason: '缺货',
      now: app.clock.now(),
    });
    const later = { ...buyer, token: await app.signIn(buyer.userId) };
    expect((await quoteSeen(app, later, id)).state).toBe('expired');
    expect((await stockOf(app.db, water)).reserved).toBe(0);
  });
});
