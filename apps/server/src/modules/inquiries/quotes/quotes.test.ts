import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addOperator, beginOperatorSession } from '../../operator';
import {
  aShopper,
  audit,
  aWater,
  inCart,
  orderOf,
  place,
  type Shopper,
  stockOf,
} from '../../../../test/builders/orders';
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
import { addGoods } from '../../../../test/fixtures';
import { startTestApp, type TestApp } from '../../../../test/harness';
import { cancelOrder } from '../../orders';
import { declineQuote, messageFromSeller, takeQuotedLines } from '..';
import { auditQuotes } from './audit-quotes';

let app: TestApp;
let buyer: Shopper;
let colleague: Shopper;
let stranger: Shopper;
let water = 0;
let cups = 0;

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

const wish = (goodsId: number, ipcnt: number, own = {}) => ({
  goodsId: String(goodsId),
  ipcnt,
  spcnt: 0,
  ...own,
});
const cartOf = async (shopper: Shopper) => (await app.call('cartList', { token: shopper.token })).data;
const order = (shopper: Shopper, cartIds: string[], own = {}) => place(app, shopper, { cartIds, ...own });

describe('商家报价，买家看见', () => {
  it('要求、目标价、逐行到货日、附件；报价按数量分档，差额、有效期、附言', async () => {
    const { id, no } = await anInquiry(
      app,
      buyer,
      [wish(water, 10, { targetSP: 1.4, needBy: '2026-07-09', remark: '新批次' }), wish(cups, 3)],
      { needBy: '2026-07-20', remark: '急用' },
    );
    expect(await quoteSeen(app, buyer, id)).toMatchObject({
      no,
      state: 'waiting',
      stateName: '待报价',
      version: 0,
      kinds: 2,
      actions: ['message', 'withdraw', 'print'],
      lines: [
        {
          lineId: '1',
          ipcnt: 10,
          totalNum: 240,
          targetIP: 33.6,
          targetSP: 1.4,
          targetAmount: 336,
          needBy: '2026-07-09',
          remark: '新批次',
          canAccept: false,
          closedText: '待报价',
        },
        { lineId: '2', needBy: '2026-07-20' },
      ],
    });
    const tiers = [48, 240, 480].map((fromNum, index) => ({ fromNum, perPiece: 1.5 - index * 0.05 }));
    await answer(app, id, [offered(1, 0, { offers: tiers, note: '本周价' }), offered(2, 0.55)], {
      message: '含税',
      validUntil: '2026-06-20',
    });
    const seen = await quoteSeen(app, buyer, id);
    expect(seen).toMatchObject({
      state: 'quoted',
      stateName: '已报价',
      version: 1,
      amount: 364.5,
      validUntil: '2026-06-20T15:59:59.000Z',
      endsSoon: true,
      sellerMessage: '含税',
      discountsAllowed: false,
      actions: ['accept', 'message', 'withdraw', 'again', 'print'],
    });
    expect(seen.lines[0]).toMatchObject({
      canAccept: true,
      acceptIpcnt: 10,
      answer: {
        saleSP: 1.45,
        saleIP: 34.8,
        amount: 348,
        difference: 12,
        note: '本周价',
        minNum: 48,
        offers: [{ label: '≥48个' }, { label: '≥240个' }, { label: '≥480个' }],
      },
    });
    expect(seen.history.map(({ eventName, actorName }) => [eventName, actorName])).toEqual([
      ['提交询价', seen.creator],
      ['报价', '商家'],
    ]);
  });

  it('新的一版取代旧的：旧版原样可看，不能再接受；金额、有效期随新版', async () => {
    const { id } = await aQuote(app, buyer, [water]);
    await answer(app, id, [offered(1, 1.1)], { message: '再让一点' });
    const seen = await quoteSeen(app, buyer, id);
    expect(seen).toMatchObject({ version: 2, amount: 52.8, sellerMessage: '再让一点' });
    expect(seen.versions.map(({ version, current, amount }) => [version, current, amount])).toEqual([
      [2, true, 52.8],
      [1, false, 57.6],
    ]);
    expect((await accept(app, buyer, id, [{ lineId: '1', ipcnt: 2, spcnt: 0 }], 1)).code).toBe(
      'quote-superseded',
    );
    expect((await accept(app, buyer, id, [{ lineId: '1', ipcnt: 2, spcnt: 0 }], 2)).success).toBe(true);
  });

  it('旧版谁也改不了：数据库不许改、不许删', async () => {
    const { id } = await aQuote(app, buyer, [water]);
    const version = await app.db
      .selectFrom('quote_versions')
      .select('id')
      .where('request_id', '=', id)
      .where('version', '=', 1)
      .executeTakeFirstOrThrow();
    const tries = [
      app.db.updateTable('quote_versions').set({ message: '别的' }).where('id', '=', version.id).execute(),
      app.db.updateTable('quote_lines').set({ per_piece: 1 }).where('version_id', '=', version.id).execute(),
      app.db.deleteFrom('quote_lines').where('version_id', '=', version.id).execute(),
      app.db.deleteFrom('quote_versions').where('id', '=', version.id).execute(),
    ];
    for (const tried of await Promise.allSettled(tries)) expect(tried.status).toBe('rejected');
  });

  it('商家看到的版次不是最新的 → 不写', async () => {
    const { id, no } = await aQuote(app, buyer, [water]);
    expect(await answer(app, id, [offered(1, 1)], { seenVersion: 0 })).toMatchObject({
      refused: 'quote-superseded',
      params: { no },
    });
    expect(await answer(app, id, [offered(1, 1)], { seenVersion: 1 })).toBeUndefined();
  });

  it('漏行、重复、有效期已过、没有的替代货号 → 各有说法，什么都没写', async () => {
    const { id } = await anInquiry(app, buyer, [wish(water, 2), wish(cups, 1)]);
    const text = async (
      ...given: Parameters<typeof answer> extends [unknown, unknown, ...infer Rest] ? Rest : never
    ) => {
      const refused = await answer(app, id, ...given);
      return JSON.stringify(refused?.params);
    };
    expect(await text([offered(1, 1)])).toContain('第 2 行还没有报价');
    expect(await text([offered(1, 1), offered(2, 1), offered(3, 1)])).toContain('没有第 3 行');
    expect(await text([offered(1, 1), offered(2, 1)], { validUntil: '2020-01-01' })).toContain(
      '有效期已经过去',
    );
    expect(
      await text([offered(1, 1), { line: 2, available: false, substitute: 'NO-SUCH', offers: [] }]),
    ).toContain('NO-SUCH');
    expect((await quoteSeen(app, buyer, id)).versions).toEqual([]);
  });

  it('无货给替代商品：接受的是替代商品', async () => {
    const { code } = await app.db
      .selectFrom('goods')
      .select('code')
      .where('id', '=', cups)
      .executeTakeFirstOrThrow();
    const { id } = await anInquiry(app, buyer, [wish(water, 2), wish(cups, 1)]);
    await answer(app, id, [
      { line: 1, available: false, substitute: code, offers: [{ perPiece: 0.5 }], note: '断货，纸杯代替' },
      { line: 2, available: false, offers: [] },
    ]);
    const seen = await quoteSeen(app, buyer, id);
    expect(seen.lines[0]?.answer).toMatchObject({
      available: false,
      substitute: { goodsName: '纸杯' },
      note: '断货，纸杯代替',
    });
    expect(seen.lines[1]).toMatchObject({ canAccept: false, closedText: '无货' });
    const [cartId] = await accepted(app, buyer, id);
    const line = (await cartOf(buyer)).cartList.find((one) => one.id === cartId);
    expect(line).toMatchObject({ goodsName: '纸杯', amount: 10, tag: '报价' });
    expect((await accept(app, buyer, id, [{ lineId: '2', ipcnt: 1, spcnt: 0 }])).code).toBe('quote-closed');
  });
});

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
    await declineQuote(app.platform, {
      id: declined,
      reason: '停产',
      operator: { id: 1, name: 'mei' },
      now: app.clock.now(),
    });
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

describe('谁的询价单', () => {
  it('同公司的同事都能看、能留言；别家公司的与不存在的答复一样', async () => {
    const { id } = await aQuote(app, buyer, [water]);
    expect((await quoteSeen(app, colleague, id)).id).toBe(id);
    const ask = (who: Shopper, of: string) =>
      Promise.all([
        app.call('quoteDetail', { token: who.token, params: { id: of } }),
        accept(app, who, of, [{ lineId: '1', ipcnt: 2, spcnt: 0 }]),
        app.call('quoteMessage', {
          token: who.token,
          params: { id: of },
          body: { text: '在吗', requestId: 'message-1' },
        }),
        app.call('quoteWithdraw', { token: who.token, params: { id: of }, body: {} }),
        app.call('quoteAgain', {
          token: who.token,
          params: { id: of },
          body: { requestId: 'again-stranger-1' },
        }),
      ]);
    const foreign = await ask(stranger, id);
    const missing = await ask(stranger, 'no-such-quote-1234567');
    expect(foreign.map(({ text, status }) => [text, status])).toEqual(
      missing.map(({ text, status }) => [text, status]),
    );
    expect(foreign.map(({ code }) => code)).toEqual(Array(5).fill('not-found'));
    expect(await quoteSeen(app, buyer, id)).toMatchObject({ state: 'quoted', messages: [] });
    expect((await app.call('quotePage', { token: stranger.token, query: {} })).data.total).toBe(0);
  });

  it('购物车里伪造不出别家公司的报价行', async () => {
    const { id } = await aQuote(app, buyer, [water]);
    const [cartId] = await accepted(app, buyer, id);
    await app.db
      .updateTable('cart_lines')
      .set({ user_id: stranger.userId })
      .where('id', '=', Number(cartId))
      .execute();
    await app.db.insertInto('carts').values({ user_id: stranger.userId, version: 1 }).execute();
    expect((await cartOf(stranger)).cartList[0]?.problem).toEqual({
      kind: 'quote',
      text: '报价单不存在或已被删除',
    });
    expect((await order(stranger, [cartId ?? ''])).code).toBe('quote-closed');
  });

  it('购物车里的检查之外，下单的事务里再看一遍：别家的、旧版的、过期的、已下单的都拿不到', async () => {
    const { id } = await aQuote(app, buyer, [water], { validDays: 1 });
    const placed = await order(buyer, [await inCart(app, buyer, water, { ipcnt: 2 })]);
    const lineOf = async (version: number) => {
      const { id: lineId } = await app.db
        .selectFrom('quote_lines as l')
        .innerJoin('quote_versions as v', 'v.id', 'l.version_id')
        .select('l.id')
        .where('v.request_id', '=', id)
        .where('v.version', '=', version)
        .executeTakeFirstOrThrow();
      return lineId;
    };
    const take = async (quoteLineId: number, own: { khId?: number; now?: Date } = {}) => {
      const { khId, userId } = buyer;
      const asked = {
        orderId: placed.data.id,
        khId,
        userId,
        quoteLineIds: [quoteLineId],
        now: app.clock.now(),
      };
      return (await app.database.transaction((tx) => takeQuotedLines(tx, { ...asked, ...own })))?.refused;
    };
    const first = await lineOf(1);
    expect(await take(first, { khId: stranger.khId })).toBe('not-found');
    expect(await take(await lineOf(0))).toBe('quote-superseded');
    expect(await take(first, { now: new Date(app.clock.now().getTime() + 86_400_000) })).toBe(
      'quote-expired',
    );
    await answer(app, id, [offered(1, 1)]);
    expect(await take(first)).toBe('quote-superseded');
    const second = await lineOf(2);
    expect(await take(second)).toBeUndefined();
    expect(await take(second)).toBe('quote-ordered');
    // Taken for an order that holds no such line: put back, or the books say so.
    expect(await app.database.transaction((tx) => auditQuotes(tx))).not.toEqual([]);
    await app.db.deleteFrom('quote_line_orders').where('quote_id', '=', id).execute();
    await app.db
      .deleteFrom('quote_history')
      .where('quote_id', '=', id)
      .where('event', '=', 'order')
      .execute();
    await app.db
      .updateTable('quote_requests')
      .set({ status: 'quoted', ordered_lines: 0 })
      .where('id', '=', id)
      .execute();
    expect(await app.database.transaction((tx) => auditQuotes(tx))).toEqual([]);
  });

  it('分栏、计数、关键字、分页；待报价数与 orders/num 一致', async () => {
    const first = await anInquiry(app, buyer, [wish(water, 2)]);
    await aQuote(app, buyer, [cups]);
    const gone = await anInquiry(app, colleague, [wish(cups, 1)]);
    await app.call('quoteWithdraw', { token: buyer.token, params: { id: gone.id }, body: {} });
    const page = async (query: object) => (await app.call('quotePage', { token: buyer.token, query })).data;
    expect((await page({})).counts).toEqual({ all: 3, waiting: 1, quoted: 1, ordered: 0, expired: 1 });
    expect((await page({ tab: 'expired' })).list).toMatchObject([{ id: gone.id, stateName: '已撤回' }]);
    expect((await page({ keyword: '矿泉' })).list.map(({ id }) => id)).toEqual([first.id]);
    expect((await page({ keyword: first.no.toLowerCase() })).total).toBe(1);
    expect(await page({ pageNum: 2, pageSize: 2 })).toMatchObject({ total: 3, list: [{ id: first.id }] });
    expect((await page({ pageNum: 9 })).total).toBe(3);
    expect((await app.call('orderNum', { token: buyer.token })).data.quotes).toBe(1);
  });
});

describe('留言、撤回、再次询价', () => {
  it('整单与逐行留言，按时间；同一请求只留一条；商家的话买家看作「商家」', async () => {
    const { id } = await aQuote(app, buyer, [water]);
    const say = (own: object) =>
      app.call('quoteMessage', {
        token: buyer.token,
        params: { id },
        body: { text: '能送货上门吗', requestId: 'message-11', ...own },
      });
    await say({});
    await say({});
    await say({ lineId: '1', text: '要新批次', requestId: 'message-12' });
    await messageFromSeller(app.platform, {
      id,
      lineNo: 1,
      text: '可以',
      operator: { id: 1, name: 'mei' },
      now: app.clock.now(),
    });
    const { messages } = await quoteSeen(app, colleague, id);
    expect(
      messages.map(({ author, authorName, text, lineId }) => [author, authorName === '商家', text, lineId]),
    ).toEqual([
      ['buyer', false, '能送货上门吗', undefined],
      ['buyer', false, '要新批次', '1'],
      ['seller', true, '可以', '1'],
    ]);
    expect((await say({ lineId: '7', requestId: 'message-13' })).code).toBe('not-found');
    expect((await say({ text: ' ', requestId: 'message-14' })).message).toBe('请填写留言');
    expect((await say({ text: '长'.repeat(501), requestId: 'message-15' })).code).toBe('bad-input');
    const events = await app.db
      .selectFrom('outbox')
      .select('topic')
      .where('topic', 'like', 'quote.%')
      .where('event_id', 'like', `%${id}%`)
      .orderBy('id')
      .execute();
    expect(events.map(({ topic }) => topic)).toEqual(['quote.answered', 'quote.message']);
  });

  it('撤回以后不能再留言、报价、下单，只能再次询价', async () => {
    const { id } = await aQuote(app, buyer, [water]);
    const withdrawn = await app.call('quoteWithdraw', {
      token: buyer.token,
      params: { id },
      body: { reason: '计划有变' },
    });
    expect(withdrawn.data).toMatchObject({ state: 'withdrawn', actions: ['again', 'print'] });
    expect(withdrawn.data.history.at(-1)).toMatchObject({ note: '计划有变', toName: '已撤回' });
    const again = await app.call('quoteMessage', {
      token: buyer.token,
      params: { id },
      body: { text: '在吗', requestId: 'message-21' },
    });
    expect(again.code).toBe('quote-closed');
    expect(await answer(app, id, [offered(1, 1)])).toMatchObject({ refused: 'quote-closed' });
    expect((await accept(app, buyer, id, [{ lineId: '1', ipcnt: 2, spcnt: 0 }])).message).toBe(
      '该询价单已撤回',
    );
    expect((await app.call('quoteWithdraw', { token: buyer.token, params: { id }, body: {} })).code).toBe(
      'quote-closed',
    );
  });

  it('再次询价：同样的商品与数量成为一张新单；同一请求只生成一张；下架的略过', async () => {
    const { id } = await aQuote(app, buyer, [water, cups]);
    await app.db.updateTable('goods').set({ status: 'off' }).where('id', '=', cups).execute();
    const ask = (requestId = 'again-request-1') =>
      app.call('quoteAgain', {
        token: colleague.token,
        params: { id },
        body: { requestId: `${requestId}-${colleague.userId}` },
      });
    const [first, second] = [await ask(), await ask()];
    expect(second.data).toEqual(first.data);
    expect(await quoteSeen(app, buyer, first.data.id)).toMatchObject({
      state: 'waiting',
      kinds: 1,
      lines: [{ goodsName: '矿泉水', ipcnt: 2 }],
    });
    const other = await aQuote(app, buyer, [water]);
    const reused = await app.call('quoteAgain', {
      token: colleague.token,
      params: { id: other.id },
      body: { requestId: `again-request-1-${colleague.userId}` },
    });
    expect(reused.code).toBe('request-id-reused');
    await app.db.updateTable('goods').set({ status: 'off' }).where('id', '=', water).execute();
    expect((await ask('again-request-2')).code).toBe('quote-closed');
  });

  it('附件：自己上传的图片才能附上，商家看得到，别家公司看不到', async () => {
    const upload = async (who: Shopper | null, purpose = 'inquiry') => {
      const id = app.platform.ids.unguessable();
      await app.platform.files.put(id, Buffer.from('picture'));
      const owner = { owner_user_id: who?.userId ?? null, owner_kh_id: who?.khId ?? null };
      const row = { id, ...owner, purpose, media_type: 'image/webp', bytes: 7, created_at: app.clock.now() };
      await app.db.insertInto('uploads').values(row).execute();
      return id;
    };
    const mine = await upload(buyer);
    const { id } = await anInquiry(app, buyer, [wish(water, 2)], { uploadIds: [mine] });
    expect((await quoteSeen(app, buyer, id)).attachments).toEqual([{ id: mine, url: `/api/files/${mine}` }]);
    for (const bad of [
      mine,
      await upload(stranger),
      await upload(null),
      await upload(buyer, 'voucher'),
      'no-such-upload-123456',
    ]) {
      await expect(anInquiry(app, buyer, [wish(water, 2)], { uploadIds: [bad] })).rejects.toThrow(
        '该附件不存在',
      );
    }
    expect((await app.call('fileGet', { token: stranger.token, params: { id: mine } })).code).toBe(
      'not-found',
    );
  });
});

describe('运营', () => {
  it('列出待报价、看一张、报价、留言、不报价；每件事都记在册', async () => {
    await addOperator(app.db, 'sales-of-quotes', 'sales', app.clock.now());
    const { token } = (await beginOperatorSession(app.db, 'sales-of-quotes', app.clock.now())) ?? {
      token: '',
    };
    const headers = { 'x-operator-token': token };
    const { id, no } = await anInquiry(app, buyer, [wish(water, 2)]);
    const waiting = await app.call('adminQuotes', { headers, query: { keyword: no } });
    expect(waiting.data).toMatchObject({
      total: 1,
      list: [{ id, company: '甲方百货', phone: '13812345678' }],
    });
    expect((await app.call('adminQuote', { headers, params: { id: no } })).data.id).toBe(id);
    const answered = await app.call('adminQuoteAnswer', {
      headers,
      body: { id: no, validDays: 3, lines: [{ line: 1, offers: [{ perPiece: 1.2 }] }] },
    });
    expect(answered.data).toMatchObject({ state: 'quoted', version: 1, amount: 57.6 });
    expect(answered.data.history.at(-1)?.actorName).toBe('sales-of-quotes');
    await app.call('adminQuoteMessage', { headers, body: { id, text: '请尽快确认' } });
    const declined = await app.call('adminQuoteDecline', { headers, body: { id, reason: '停产' } });
    expect(declined.data.stateName).toBe('未能报价');
    const acts = await app.db
      .selectFrom('operator_acts')
      .select('what')
      .where('object', '=', `quote:${id}`)
      .orderBy('id')
      .execute();
    expect(acts.map(({ what }) => what)).toEqual(['quote.answer', 'quote.message', 'quote.decline']);
    expect(
      (await app.call('adminQuotes', { headers, query: {} })).data.list.map((one) => one.id),
    ).not.toContain(id);
  });
});

it('1 行与 200 行的询价单用同样多的语句：看、接受、下单、取消', { timeout: 90_000 }, async () => {
  const many: number[] = [];
  for (let n = 0; n < 200; n += 1)
    many.push(await addGoods(app.db, { name: `商品${n}`, stock: 1_000, perPiece: 5_000 }));
  const counts = [];
  for (const goodsIds of [many.slice(0, 1), many]) {
    const { id } = await aQuote(app, buyer, goodsIds, { ipcnt: 0, spcnt: 5, perPiece: 0.3 });
    const { token } = buyer;
    const detail = await app.counted('quoteDetail', { token, params: { id } });
    const list = await app.counted('quotePage', { token, query: {} });
    const lines = goodsIds.map((_, index) => ({ lineId: String(index + 1), ipcnt: 0, spcnt: 5 }));
    const put = await app.counted('quoteAccept', { token, params: { id }, body: { version: 1, lines } });
    const { cartIds } = put.answer.data;
    const placed = await app.counted('orderPlace', {
      token,
      body: {
        cartIds,
        addressId: buyer.addressId,
        requestId: `many-lines-${goodsIds.length}-${buyer.userId}`,
        payMethod: 'cloud',
        seenPayAmount: 10_000_000,
      },
    });
    expect(placed.answer.message).toBe('');
    const cancelled = await app.counted('orderCancel', {
      token,
      params: { id: placed.answer.data.id },
      body: { reason: '' },
    });
    counts.push([detail, list, put, placed, cancelled].map(({ statements }) => statements.length));
  }
  expect(counts[1]).toEqual(counts[0]);
});
