import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cartModule } from '../../src/modules/cart';
import { deliveryModule } from '../../src/modules/delivery';
import { confirmReceipt, ordersModule, shipOrder } from '../../src/modules/orders';
import { bookPayment, paymentsModule } from '../../src/modules/payments';
import { sign } from '../../src/modules/payments/sandbox/signature';
import { siteModule } from '../../src/modules/site';
import {
  anOrder,
  aShopper,
  audit,
  inCart,
  orderOf,
  place,
  setSwitch,
  type Shopper,
  stockOf,
} from '../builders/orders';
import { addGoods } from '../fixtures';
import { type CallAnswer, startTwoInstances, type TestApp } from '../harness';

/** The embedded database has one session and hides races: these run on PostgreSQL only, with two servers. */
describe('并发（PostgreSQL，两个实例）', () => {
  let mall: Awaited<ReturnType<typeof startTwoInstances>>;
  let one: TestApp;
  let two: TestApp;
  beforeAll(async () => {
    mall = await startTwoInstances({
      modules: [siteModule, deliveryModule, cartModule, ordersModule, paymentsModule],
    });
    one = mall.first;
    two = mall.second;
    await setSwitch(one, 'cloudPay', true);
    await two.database.transaction((tx) => two.platform.cache.bump(tx, 'site'));
  });
  afterAll(() => mall.stop());

  const instance = (n: number): TestApp => (n % 2 === 0 ? one : two);
  const clean = async (): Promise<void> => expect(await audit(one)).toEqual([]);

  /** Buyers of different companies, each with the goods in the cart before stock is cut to `stock`. */
  async function crowd(buyers: number, stock: number): Promise<{ goods: number; shoppers: Shopper[] }> {
    const goods = await addGoods(one.db, { stock: stock + buyers });
    const shoppers: Shopper[] = [];
    for (let n = 0; n < buyers; n += 1) {
      const who = await aShopper(one);
      await inCart(one, who, goods, { spcnt: 1 });
      shoppers.push(who);
    }
    await one.db
      .updateTable('scarce')
      .set({ total: stock, available: stock })
      .where('ref', '=', String(goods))
      .execute();
    const { id } = await one.db
      .selectFrom('scarce')
      .select('id')
      .where('ref', '=', String(goods))
      .executeTakeFirstOrThrow();
    await one.db.updateTable('scarce_ledger').set({ quantity: stock }).where('scarce_id', '=', id).execute();
    return { goods, shoppers };
  }

  function expectVerdicts(answers: readonly CallAnswer<'orderPlace'>[], sold: number): void {
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(answers.filter(({ success }) => success)).toHaveLength(sold);
    const refused = answers.filter(({ success }) => !success);
    expect(refused.map(({ code }) => code)).toEqual(refused.map(() => 'stock-short'));
    expect(refused.every(({ message }) => message.endsWith('库存不足，请调整数量'))).toBe(true);
  }

  it.each([
    [200, 50],
    [200, 1],
  ])(
    '%i 位买家抢 %i 件 → 恰好卖完，其余明确告知，没有 5xx',
    async (buyers, stock) => {
      const { goods, shoppers } = await crowd(buyers, stock);
      const answers = await Promise.all(shoppers.map((who, n) => place(instance(n), who)));
      expectVerdicts(answers, stock);
      expect(await stockOf(one.db, goods)).toEqual({ available: 0, reserved: stock, used: 0 });
      await clean();
    },
    120_000,
  );

  it('一个请求编号同时提交 50 次 → 一张订单，答复相同', async () => {
    const who = await aShopper(one);
    const goods = await addGoods(one.db, { stock: 10 });
    await inCart(one, who, goods, { spcnt: 1 });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => place(instance(n), who, { requestId: 'fifty-at-once' })),
    );
    expect(answers.every(({ success }) => success)).toBe(true);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await stockOf(one.db, goods)).reserved).toBe(1);
    await clean();
  });

  it('最后一件时同一请求提交 50 次 → 赢家的答复人人相同，没有人被告知售罄', async () => {
    const who = await aShopper(one);
    const goods = await addGoods(one.db, { stock: 1 });
    await inCart(one, who, goods, { spcnt: 1 });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => place(instance(n), who, { requestId: 'last-one-fifty' })),
    );
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => undefined));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    await clean();
  });

  it('同一购物车用不同请求编号同时提交 → 只成一张，其余没有商品可结', async () => {
    const who = await aShopper(one);
    await inCart(one, who, await addGoods(one.db), { spcnt: 1 });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => place(instance(n), who)));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'nothing-to-order')).toHaveLength(19);
    await clean();
  });

  it('两种商品、加入次序相反的买家 → 不会互相等死，也不多卖', async () => {
    const [left, right] = [await addGoods(one.db, { stock: 30 }), await addGoods(one.db, { stock: 30 })];
    const shoppers: Shopper[] = [];
    for (let n = 0; n < 40; n += 1) {
      const who = await aShopper(one);
      for (const goods of n % 2 === 0 ? [left, right] : [right, left])
        await inCart(one, who, goods, { spcnt: 1 });
      shoppers.push(who);
    }
    const answers = await Promise.all(shoppers.map((who, n) => place(instance(n), who)));
    expectVerdicts(answers, 30);
    expect([await stockOf(one.db, left), await stockOf(one.db, right)]).toEqual([
      { available: 0, reserved: 30, used: 0 },
      { available: 0, reserved: 30, used: 0 },
    ]);
    await clean();
  });

  it('同时取消、超时与支付 → 恰有一方胜出，库存只退一次', async () => {
    const outcomes: string[] = [];
    for (let round = 0; round < 15; round += 1) {
      const who = await aShopper(one);
      const goods = await addGoods(one.db, { stock: 5, perPiece: 10_000 });
      const order = await anOrder(one, who, goods, { spcnt: 2 });
      const pay = (await one.call('scanCodePay', { token: who.token, body: { orderId: order.id } })).data;
      const { no } = await one.db
        .selectFrom('payments')
        .select('no')
        .where('id', '=', pay.payId)
        .executeTakeFirstOrThrow();
      mall.first.clock.advance({ minutes: 30 });
      const token = await one.signIn(who.userId);
      const cancel = (app: TestApp) => app.call('orderCancel', { token, params: { id: order.id }, body: {} });
      const answers = await Promise.all([
        notify(two, no, 200),
        cancel(one),
        one.runJobs(),
        cancel(two),
        two.runJobs(),
        notify(one, no, 200),
      ]);
      expect(
        answers.filter((answer) => typeof answer === 'object' && 'status' in answer && answer.status >= 500),
      ).toEqual([]);
      const after = await orderOf(one, { ...who, token }, order.id);
      outcomes.push(after.state);
      const stock = await stockOf(one.db, goods);
      expect(stock).toEqual(
        after.state === 'to-ship'
          ? { available: 3, reserved: 0, used: 2 }
          : { available: 5, reserved: 0, used: 0 },
      );
      const captures = await one.db
        .selectFrom('captures')
        .select('use')
        .where('order_id', '=', order.id)
        .execute();
      expect(captures).toHaveLength(1);
    }
    expect(outcomes.every((state) => ['to-ship', 'refunding', 'refunded'].includes(state))).toBe(true);
    await clean();
  }, 60_000);

  it('同一笔通知同时到两个实例各 20 次 → 只入账一次', async () => {
    const who = await aShopper(one);
    const order = await anOrder(one, who, await addGoods(one.db), { spcnt: 3 });
    const pay = (await one.call('scanCodePay', { token: who.token, body: { orderId: order.id } })).data;
    const { no } = await one.db
      .selectFrom('payments')
      .select('no')
      .where('id', '=', pay.payId)
      .executeTakeFirstOrThrow();
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => notify(instance(n), no, 300)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect((await orderOf(one, who, order.id)).paidAmount).toBe(3);
    await clean();
  });

  it('发货与取消同时 → 已发货的取消不了，取消了的发不出', async () => {
    for (let round = 0; round < 10; round += 1) {
      const who = await aShopper(one);
      const order = await anOrder(one, who, await addGoods(one.db), { spcnt: 2 });
      const now = one.clock.now();
      await bookPayment(one.platform, {
        orderId: order.id,
        method: 'transfer',
        provider: 'transfer',
        transaction: `BANK-${order.id}`,
        userId: who.userId,
        now,
      });
      const ship = {
        orderId: order.id,
        actor: { kind: 'operator' },
        carrier: '',
        trackingNo: '',
        now,
      } as const;
      const [shipped, cancelled] = await Promise.all([
        shipOrder(one.platform, ship),
        two.call('orderCancel', { token: who.token, params: { id: order.id }, body: {} }),
      ]);
      expect([shipped === undefined, cancelled.success].filter(Boolean)).toHaveLength(1);
      if (shipped === undefined) {
        const confirm = { orderId: order.id, actor: { kind: 'buyer' }, now } as const;
        const twice = await Promise.all([
          confirmReceipt(one.platform, confirm),
          confirmReceipt(two.platform, confirm),
        ]);
        expect(twice.filter((refusal) => refusal === undefined)).toHaveLength(1);
      }
    }
    await clean();
  }, 60_000);

  it('60 笔付款：通知重复五次、乱序、两成丢失、一成伪造、一成在订单超时后才到 → 每张订单的结局都对', async () => {
    const who = await aShopper(one);
    const goods = await addGoods(one.db, { stock: 1_000 });
    const fates = ['told', 'told', 'lost', 'told', 'forged', 'told', 'lost', 'late', 'told', 'told'] as const;
    const paid: { id: string; no: string; fate: (typeof fates)[number] }[] = [];
    for (let n = 0; n < 60; n += 1) {
      const { id } = await anOrder(one, who, goods, { spcnt: 1 });
      const pay = await instance(n).call('scanCodePay', { token: who.token, body: { orderId: id } });
      const { no } = await one.db
        .selectFrom('payments')
        .select('no')
        .where('id', '=', pay.data.payId)
        .executeTakeFirstOrThrow();
      paid.push({ id, no, fate: fates[n % fates.length] ?? 'told' });
    }
    const settle = (numbers: string[]) =>
      one.db
        .updateTable('sandbox_trades')
        .set({ state: 'paid', outcome: 'notice-lost', paid_at: one.clock.now() })
        .where('out_trade_no', 'in', numbers)
        .execute();
    const of = (...wanted: string[]) => paid.filter(({ fate }) => wanted.includes(fate)).map(({ no }) => no);
    await settle(of('told', 'lost'));
    const notices = of('told').flatMap((no) => Array.from({ length: 5 }, () => no));
    const forged = of('forged').map((no) => notify(two, no, 100, 'somebody-else'));
    const answers = await Promise.all(
      notices
        .map((no, n) => [no, (n * 37) % notices.length] as const)
        .sort((a, b) => a[1] - b[1])
        .map(([no], n) => notify(instance(n), no, 100)),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    for (const { status } of await Promise.all(forged)) expect(status).toBe(400);
    for (let waited = 0; waited < 120; waited += 30) {
      one.clock.advance({ seconds: 30 });
      await Promise.all([one.runJobs(), two.runJobs()]);
    }
    one.clock.advance({ minutes: 30 });
    await Promise.all([one.runJobs(), two.runJobs()]);
    await Promise.all(of('late').map((no, n) => notify(instance(n), no, 100)));

    const expected = { told: 'to-ship', lost: 'to-ship', forged: 'cancelled', late: 'refunding' } as const;
    const rows = await one.db
      .selectFrom('orders')
      .select(['id', 'state'])
      .where('kh_id', '=', who.khId)
      .execute();
    const states = new Map(rows.map(({ id, state }) => [id, state]));
    expect(paid.map(({ id, fate }) => [fate, states.get(id)])).toEqual(
      paid.map(({ fate }) => [fate, expected[fate]]),
    );
    expect((await stockOf(one.db, goods)).used).toBe(
      paid.filter(({ fate }) => expected[fate] === 'to-ship').length,
    );
    await clean();
  }, 60_000);
});

/** A callback as the provider sends it. */
async function notify(
  app: TestApp,
  payNo: string,
  amount: number,
  secret = app.platform.settings.payments.secret,
): Promise<{ status: number }> {
  const path = '/api/payYunZhiFu/notify/sandbox';
  const trade = { outTradeNo: payNo, state: 'paid', tradeNo: `T-${payNo}`, amount, currency: 'CNY' };
  const paidTime = app.clock.now().toISOString();
  const body = JSON.stringify({ noticeId: `n-${payNo}`, ...trade, merchant: 'PIFA-SANDBOX', paidTime });
  const headers = sign(secret, {
    path,
    body,
    nonce: 'n',
    now: app.clock.now(),
  });
  const answer = await app.http.inject({
    method: 'POST',
    url: path,
    headers: { ...headers, 'content-type': 'application/json' },
    payload: body,
  });
  return { status: answer.statusCode };
}
