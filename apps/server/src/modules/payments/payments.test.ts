import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  anOrder,
  aShopper,
  audit,
  aWater,
  orderOf,
  setSwitch,
  type Shopper,
  stockOf,
} from '../../../test/builders/orders';
import { startTestApp, type TestApp } from '../../../test/harness';
import { cartModule } from '../cart';
import { deliveryModule } from '../delivery';
import { ordersModule } from '../orders';
import { siteModule } from '../site';
import {
  bookPayment,
  confirmTransfer,
  paymentsModule,
  rejectTransfer,
  retryRefund,
  settleRefund,
} from './index';
import { decideTrade, type Outcome } from './sandbox/notify';
import { sign } from './sandbox/signature';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    modules: [siteModule, deliveryModule, cartModule, ordersModule, paymentsModule],
  });
  await setSwitch(app, 'cloudPay', true);
});
afterAll(() => app.stop());

const scan = ({ token }: Shopper, orderId: string, renew = false) =>
  app.call('scanCodePay', { token, body: { orderId, renew } });
const stateOf = async ({ token }: Shopper, orderId: string) =>
  (await app.call('payState', { token, query: { orderId } })).data;
const cancel = ({ token }: Shopper, id: string) =>
  app.call('orderCancel', { token, params: { id }, body: {} });

/** An order of two packs (¥72.00) with its code shown. */
async function aScan(own: { stock?: number } = {}) {
  const who = await aShopper(app);
  const water = await aWater(app.db, own);
  const order = await anOrder(app, who, water);
  const { data } = await scan(who, order.id);
  return { who, water, order, tradeNo: data.qrText.split('/').at(-1) ?? '', pay: data };
}

/** What the tester does at the cashier, on the page itself. */
async function choose(tradeNo: string, outcome: Outcome): Promise<void> {
  const answer = await app.http.inject({
    method: 'POST',
    url: `/sandbox/cashier/${tradeNo}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `outcome=${outcome}`,
  });
  expect(answer.statusCode).toBe(303);
}

/** A callback as the sandbox would send it, or as somebody else would. */
async function notify(
  payNo: string,
  own: { secret?: string; path?: string; noticeId?: string } & Record<string, unknown> = {},
) {
  const {
    secret = app.platform.settings.payments.secret,
    path = '/api/payYunZhiFu/notify/sandbox',
    ...fields
  } = own;
  const body = JSON.stringify({
    noticeId: `n-${payNo}`,
    outTradeNo: payNo,
    state: 'paid',
    tradeNo: `T-${payNo}`,
    amount: 7200,
    currency: 'CNY',
    merchant: 'PIFA-SANDBOX',
    paidTime: app.clock.now().toISOString(),
    ...fields,
  });
  const headers = sign(secret, { path, body, nonce: 'nonce', now: app.clock.now() });
  return app.http.inject({
    method: 'POST',
    url: '/api/payYunZhiFu/notify/sandbox',
    headers: { ...headers, 'content-type': 'application/json' },
    payload: body,
  });
}

const payNoOf = async (orderId: string): Promise<string> =>
  (await app.db.selectFrom('payments').select('no').where('order_id', '=', orderId).executeTakeFirstOrThrow())
    .no;
const verdictsOf = async (noticeId: string): Promise<string[]> =>
  (
    await app.db
      .selectFrom('payment_notices')
      .select('verdict')
      .where('notice_id', '=', noticeId)
      .orderBy('id')
      .execute()
  ).map(({ verdict }) => verdict);
const capturesOf = (orderId: string) =>
  app.db
    .selectFrom('captures')
    .select(['amount', 'use'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
const refundsOf = (orderId: string) =>
  app.db
    .selectFrom('refunds')
    .select(['id', 'amount', 'state', 'fail_reason'])
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .execute();
const clean = async (): Promise<void> => expect(await audit(app)).toEqual([]);

describe('扫码支付', () => {
  it('支付成功 → 订单待发货，占用转为已售，计入常购', async () => {
    const { who, water, order, tradeNo, pay } = await aScan();
    expect(pay).toMatchObject({
      orderState: 'unpaid',
      state: 'waiting',
      stateName: '待支付',
      payAmount: 72,
      method: 'cloud',
    });
    expect(pay.qrText).toContain('/sandbox/cashier/');
    await choose(tradeNo, 'success');
    await app.runJobs();
    expect(await stateOf(who, order.id)).toMatchObject({
      orderState: 'to-ship',
      orderStateName: '待发货',
      state: 'succeeded',
      paidAmount: 72,
      qrText: '',
    });
    const paid = await orderOf(app, who, order.id);
    expect(paid).toMatchObject({
      paidAmount: 72,
      instalments: [{ state: '已付', paidAmount: 72 }],
      payments: [{ stateName: '支付成功' }],
    });
    expect(paid.history.at(-1)).toMatchObject({ event: 'paid', actor: '支付渠道', toName: '待发货' });
    expect(await stockOf(app.db, water)).toEqual({ available: 562, reserved: 0, used: 48 });
    const bought = await app.db
      .selectFrom('bought_goods')
      .selectAll()
      .where('kh_id', '=', who.khId)
      .execute();
    expect(bought).toMatchObject([{ goods_id: water, times: 1, last_packs: 2, last_order_id: order.id }]);
    expect(bought[0]?.recent).toEqual([[expect.any(Number), 48]]);
    expect((await scan(who, order.id)).code).toBe('nothing-to-pay');
    await clean();
  });

  it('付清的订单计入销量，同一事件再来一次也只计一次', async () => {
    const { who, water, order, tradeNo } = await aScan();
    const soldNow = async () =>
      (
        await app.db
          .selectFrom('goods')
          .select('sold_pieces')
          .where('id', '=', Number(water))
          .executeTakeFirstOrThrow()
      ).sold_pieces;
    const before = await soldNow();
    await choose(tradeNo, 'success');
    await app.runJobs();
    expect((await orderOf(app, who, order.id)).state).toBe('to-ship');
    const after = await soldNow();
    expect(after - before).toBe(48);
    // Heard again, as after a crash between the work and its tick (I29).
    await app.db
      .updateTable('outbox')
      .set({ done_at: null, available_at: new Date(0) })
      .where('event_id', '=', `order.paid:${order.id}`)
      .execute();
    expect(await app.runJobs()).toBeGreaterThan(0);
    expect(await soldNow()).toBe(after);
  });

  it('再次打开 → 同一个二维码；刷新 → 换新的，旧的在渠道关闭', async () => {
    const { who, order, tradeNo, pay } = await aScan();
    expect((await scan(who, order.id)).data.payId).toBe(pay.payId);
    const renewed = (await scan(who, order.id, true)).data;
    expect(renewed.payId).not.toBe(pay.payId);
    await app.runJobs();
    await choose(tradeNo, 'success');
    const old = await app.db
      .selectFrom('sandbox_trades')
      .select('state')
      .where('trade_no', '=', tradeNo)
      .executeTakeFirstOrThrow();
    expect(old.state).toBe('closed');
  });

  it('同时发起多次 → 只有一个支付单', async () => {
    const who = await aShopper(app);
    const order = await anOrder(app, who, await aWater(app.db));
    const answers = await Promise.all(Array.from({ length: 6 }, () => scan(who, order.id)));
    expect(new Set(answers.map(({ data }) => data.payId)).size).toBe(1);
  });

  it('处理中 → 不能取消、到时也不关闭；之后成功', async () => {
    const { who, order, tradeNo } = await aScan();
    await choose(tradeNo, 'pending');
    await app.runJobs();
    expect(await stateOf(who, order.id)).toMatchObject({
      state: 'processing',
      stateName: '处理中',
      orderState: 'unpaid',
    });
    expect(await cancel(who, order.id)).toMatchObject({
      success: false,
      message: '付款正在确认中，请稍后再试',
    });
    app.clock.advance({ minutes: 31 });
    await app.runJobs();
    expect((await orderOf(app, who, order.id)).state).toBe('unpaid');
    await choose(tradeNo, 'success');
    await app.runJobs();
    expect((await orderOf(app, who, order.id)).state).toBe('to-ship');
    await clean();
  });

  it('支付失败 → 说明原因，可以重新支付', async () => {
    const { who, order, tradeNo } = await aScan();
    await choose(tradeNo, 'failure');
    await app.runJobs();
    expect(await stateOf(who, order.id)).toMatchObject({
      state: 'failed',
      stateName: '支付失败',
      failReason: '银行卡余额不足（沙箱）',
    });
    const again = await scan(who, order.id);
    expect(again.data).toMatchObject({ state: 'waiting', orderState: 'unpaid' });
    await choose(again.data.qrText.split('/').at(-1) ?? '', 'success');
    await app.runJobs();
    expect((await orderOf(app, who, order.id)).state).toBe('to-ship');
  });

  it('通知丢失 → 两分钟内由系统查询发现', async () => {
    const { who, order, tradeNo } = await aScan();
    await choose(tradeNo, 'notice-lost');
    await app.runJobs();
    expect((await orderOf(app, who, order.id)).state).toBe('unpaid');
    for (let waited = 0; waited < 120; waited += 30) {
      app.clock.advance({ seconds: 30 });
      await app.runJobs();
    }
    expect((await orderOf(app, who, order.id)).state).toBe('to-ship');
    await clean();
  });

  it('通知丢失 → 买家停在支付页时轮询即发现，且不会每次都去问渠道', async () => {
    const { who, order, tradeNo, pay } = await aScan();
    await choose(tradeNo, 'notice-lost');
    expect((await stateOf(who, order.id)).state).toBe('waiting');
    app.clock.advance({ seconds: 15 });
    expect((await stateOf(who, order.id)).state).toBe('succeeded');
    const { queries } = await app.db
      .selectFrom('payments')
      .select('queries')
      .where('id', '=', pay.payId)
      .executeTakeFirstOrThrow();
    expect(queries).toBe(1);
  });

  it('通知丢失后恰好到时 → 关闭之前再问一次，订单照样付清', async () => {
    const { who, order } = await aScan();
    app.clock.advance({ minutes: 29, seconds: 30 });
    const { qrText } = (await scan(who, order.id, true)).data;
    await choose(qrText.split('/').at(-1) ?? '', 'notice-lost');
    await app.db.deleteFrom('jobs').where('kind', '=', 'payment-query').execute();
    app.clock.advance({ seconds: 31 });
    await app.runJobs();
    expect((await orderOf(app, who, order.id)).state).toBe('to-ship');
  });

  it('通知迟到 → 90 秒后到账', async () => {
    const { who, order, tradeNo } = await aScan();
    await app.db.deleteFrom('jobs').where('kind', '=', 'payment-query').execute();
    await choose(tradeNo, 'notice-late');
    app.clock.advance({ seconds: 89 });
    await app.runJobs();
    expect((await orderOf(app, who, order.id)).state).toBe('unpaid');
    app.clock.advance({ seconds: 1 });
    await app.runJobs();
    expect((await orderOf(app, who, order.id)).state).toBe('to-ship');
  });

  it('别家公司的订单不能付、不能看', async () => {
    const { order } = await aScan();
    const stranger = await aShopper(app);
    expect((await scan(stranger, order.id)).code).toBe('not-found');
    expect((await app.call('payState', { token: stranger.token, query: { orderId: order.id } })).code).toBe(
      'not-found',
    );
  });
});

describe('通知', () => {
  it('伪造的签名 → 拒绝、记录、什么也不变', async () => {
    const { who, order } = await aScan();
    const no = await payNoOf(order.id);
    for (const forged of [{ secret: 'guess' }, { path: '/elsewhere' }]) {
      const answer = await notify(no, forged);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ meta: { success: false, code: 'signature-wrong' } });
    }
    const bare = await app.http.inject({
      method: 'POST',
      url: '/api/payYunZhiFu/notify/sandbox',
      payload: { outTradeNo: no, state: 'paid' },
    });
    expect(bare.json()).toMatchObject({ meta: { code: 'signature-wrong' } });
    expect((await orderOf(app, who, order.id)).state).toBe('unpaid');
    expect(await capturesOf(order.id)).toEqual([]);
  });

  it.each([
    ['金额', { amount: 7199 }],
    ['币种', { currency: 'USD' }],
    ['商户', { merchant: 'SOMEBODY' }],
    ['交易号为空', { tradeNo: '' }],
  ])('签名正确但%s不符 → 不入账', async (_what, fields) => {
    const { who, order } = await aScan();
    const no = await payNoOf(order.id);
    const answer = await notify(no, { ...fields, noticeId: `mismatch-${no}` });
    expect(answer.json()).toMatchObject({ meta: { success: false, code: 'notice-mismatch' } });
    expect((await orderOf(app, who, order.id)).state).toBe('unpaid');
    expect(await verdictsOf(`mismatch-${no}`)).toEqual(['mismatch']);
  });

  it('太久以前签名的通知不算数', async () => {
    const { order } = await aScan();
    const no = await payNoOf(order.id);
    const body = JSON.stringify({
      noticeId: 'old',
      outTradeNo: no,
      state: 'paid',
      tradeNo: 'T',
      amount: 7200,
      currency: 'CNY',
      merchant: 'PIFA-SANDBOX',
    });
    const then = new Date(app.clock.now().getTime() - 6 * 60_000);
    const headers = sign(app.platform.settings.payments.secret, {
      path: '/api/payYunZhiFu/notify/sandbox',
      body,
      nonce: 'n',
      now: then,
    });
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/payYunZhiFu/notify/sandbox',
      headers: { ...headers, 'content-type': 'application/json' },
      payload: body,
    });
    expect(answer.json()).toMatchObject({ meta: { code: 'signature-wrong' } });
  });

  it('重复通知 → 同样答复，只入账一次', async () => {
    const { who, order } = await aScan();
    const no = await payNoOf(order.id);
    const answers = await Promise.all(Array.from({ length: 5 }, () => notify(no)));
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(await capturesOf(order.id)).toEqual([{ amount: 7200, use: 'applied' }]);
    expect((await orderOf(app, who, order.id)).paidAmount).toBe(72);
    await clean();
  });

  it('同一订单付了两次 → 第二笔自动退回，订单不受影响', async () => {
    const { who, order } = await aScan();
    const first = await payNoOf(order.id);
    const renewed = (await scan(who, order.id, true)).data;
    const second = (
      await app.db
        .selectFrom('payments')
        .select('no')
        .where('id', '=', renewed.payId)
        .executeTakeFirstOrThrow()
    ).no;
    await notify(second);
    await notify(first);
    expect(await capturesOf(order.id)).toEqual([
      { amount: 7200, use: 'applied' },
      { amount: 7200, use: 'excess' },
    ]);
    expect(await refundsOf(order.id)).toMatchObject([{ amount: 7200, state: 'due' }]);
    expect((await orderOf(app, who, order.id)).state).toBe('to-ship');
    await clean();
  });

  it('订单已取消才到账 → 记为迟到，立即应退，退完为已退款', async () => {
    const { who, water, order, tradeNo } = await aScan();
    await app.db
      .updateTable('sandbox_trades')
      .set({ state: 'paid', outcome: 'notice-lost', paid_at: app.clock.now() })
      .where('trade_no', '=', tradeNo)
      .execute();
    expect((await cancel(who, order.id)).data.state).toBe('cancelled');
    const late = await app.runJobs();
    expect(late).toBeGreaterThan(0);
    expect(await capturesOf(order.id)).toEqual([{ amount: 7200, use: 'late' }]);
    expect(await refundsOf(order.id)).toMatchObject([{ amount: 7200, state: 'succeeded' }]);
    expect(await orderOf(app, who, order.id)).toMatchObject({
      state: 'refunded',
      stateName: '已退款',
      refunds: [{ stateName: '已退款', amount: 72 }],
    });
    expect(await stockOf(app.db, water)).toEqual({ available: 610, reserved: 0, used: 0 });
    await clean();
  });

  it('通知与超时同时到来 → 恰有一方胜出，账目都对', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { who, water, order } = await aScan();
      const no = await payNoOf(order.id);
      app.clock.advance({ minutes: 30 });
      await Promise.all(round % 2 === 0 ? [notify(no), app.runJobs()] : [app.runJobs(), notify(no)]);
      const { state } = await orderOf(app, who, order.id);
      const uses = (await capturesOf(order.id)).map(({ use }) => use);
      expect([
        ['to-ship', 'applied'],
        ['refunding', 'late'],
        ['refunded', 'late'],
      ]).toContainEqual([state, ...uses]);
      expect((await stockOf(app.db, water)).used).toBe(state === 'to-ship' ? 48 : 0);
    }
    await clean();
  });
});

describe('退款', () => {
  it('已付未发货的订单取消 → 退款中，渠道退完 → 已退款；库存退回', async () => {
    const { who, water, order, tradeNo } = await aScan();
    await choose(tradeNo, 'success');
    await app.runJobs();
    const cancelled = await cancel(who, order.id);
    expect(cancelled.data).toMatchObject({
      state: 'refunding',
      stateName: '退款中',
      refunds: [{ stateName: '待退款', amount: 72 }],
    });
    expect(await stockOf(app.db, water)).toEqual({ available: 610, reserved: 0, used: 0 });
    await app.runJobs();
    expect(await orderOf(app, who, order.id)).toMatchObject({ state: 'refunded', refundedAmount: 72 });
    expect((await cancel(who, order.id)).success).toBe(false);
    await clean();
  });

  it('渠道拒绝退款 → 停在退款中，经人工重试后完成', async () => {
    const { who, order, tradeNo } = await aScan();
    await choose(tradeNo, 'refund-refused');
    await app.runJobs();
    await cancel(who, order.id);
    await app.runJobs();
    const [refund] = await refundsOf(order.id);
    expect(refund).toMatchObject({ state: 'refused', fail_reason: '沙箱设定：拒绝退款' });
    expect((await orderOf(app, who, order.id)).state).toBe('refunding');
    await app.db
      .updateTable('sandbox_trades')
      .set({ outcome: 'success' })
      .where('trade_no', '=', tradeNo)
      .execute();
    await app.db.deleteFrom('sandbox_refunds').where('trade_no', '=', tradeNo).execute();
    await retryRefund(app.platform, refund!.id, app.clock.now());
    await app.runJobs();
    expect((await orderOf(app, who, order.id)).state).toBe('refunded');
    await clean();
  });

  it('渠道连不上 → 隔一会儿再试，不丢也不多退', async () => {
    const { who, order, tradeNo } = await aScan();
    await choose(tradeNo, 'success');
    await app.runJobs();
    const { settings } = app.platform;
    const { secret } = settings.payments;
    settings.payments.secret = 'changed-at-the-provider';
    await cancel(who, order.id);
    await app.runJobs();
    expect((await refundsOf(order.id))[0]?.state).toBe('asked');
    settings.payments.secret = secret;
    app.clock.advance({ minutes: 1 });
    await app.runJobs();
    expect((await refundsOf(order.id))[0]?.state).toBe('succeeded');
    const given = await app.db
      .selectFrom('sandbox_refunds')
      .select('amount')
      .where('trade_no', '=', tradeNo)
      .execute();
    expect(given).toEqual([{ amount: 7200 }]);
    await clean();
  });

  it('同一笔退款结算两次 → 只算一次', async () => {
    const { who, order, tradeNo } = await aScan();
    await choose(tradeNo, 'success');
    await app.runJobs();
    await cancel(who, order.id);
    const [refund] = await refundsOf(order.id);
    await Promise.all([1, 2, 3].map(() => settleRefund(app.platform, refund!.id, 'R', app.clock.now())));
    expect(await orderOf(app, who, order.id)).toMatchObject({ state: 'refunded', refundedAmount: 72 });
    await clean();
  });
});

describe('对公转账', () => {
  async function aVoucher(who: Shopper): Promise<string> {
    const uploadId = app.platform.ids.unguessable();
    await app.db
      .insertInto('uploads')
      .values({
        id: uploadId,
        owner_user_id: who.userId,
        owner_kh_id: who.khId,
        purpose: 'voucher',
        media_type: 'image/webp',
        bytes: 1,
      })
      .execute();
    return uploadId;
  }
  const transfer = (who: Shopper, orderId: string, uploadId: string) =>
    app.call('payTransfer', { token: who.token, body: { orderId, uploadId, note: '已转' } });

  it('上传凭证 → 订单不再计时；确认到账 → 待发货', async () => {
    const who = await aShopper(app);
    const order = await anOrder(app, who, await aWater(app.db), { payMethod: 'transfer' });
    expect(order.expireTime).toBe(new Date(app.clock.now().getTime() + 72 * 3_600_000).toISOString());
    const uploadId = await aVoucher(who);
    const answer = await transfer(who, order.id, uploadId);
    expect(answer.data).toMatchObject({ method: 'transfer', state: 'processing', orderState: 'unpaid' });
    expect(answer.data.orderExpireTime).toBeUndefined();
    await transfer(who, order.id, uploadId);
    app.clock.advance({ days: 10 });
    await app.runJobs();
    const waiting = await orderOf(app, { ...who, token: await app.signIn(who.userId) }, order.id);
    expect(waiting).toMatchObject({
      state: 'unpaid',
      vouchers: [{ stateName: '待确认', url: `/api/files/${uploadId}` }],
    });
    const confirmed = await Promise.all(
      [1, 2].map(() => confirmTransfer(app.platform, { paymentId: answer.data.payId, now: app.clock.now() })),
    );
    expect(confirmed.filter((refusal) => refusal === undefined)).toHaveLength(1);
    const paid = await orderOf(app, { ...who, token: await app.signIn(who.userId) }, order.id);
    expect(paid).toMatchObject({ state: 'to-ship', paidAmount: 72, vouchers: [{ stateName: '已确认' }] });
    await clean();
  });

  it('凭证未通过 → 重新计时，可再上传', async () => {
    const who = await aShopper(app);
    const order = await anOrder(app, who, await aWater(app.db));
    const { data } = await transfer(who, order.id, await aVoucher(who));
    await rejectTransfer(app.platform, { paymentId: data.payId, now: app.clock.now() }, '金额不符');
    const rejected = await stateOf(who, order.id);
    expect(rejected).toMatchObject({ state: 'failed', failReason: '金额不符' });
    expect(rejected.orderExpireTime).toBeDefined();
    expect((await transfer(who, order.id, await aVoucher(who))).data.state).toBe('processing');
    expect((await scan(who, order.id)).code).toBe('nothing-to-pay');
    await clean();
  });

  it('别人的凭证不能用；已付的订单无需支付', async () => {
    const [who, other] = [await aShopper(app), await aShopper(app)];
    const order = await anOrder(app, who, await aWater(app.db));
    expect((await transfer(who, order.id, await aVoucher(other))).code).toBe('not-found');
    expect((await transfer(other, order.id, await aVoucher(other))).code).toBe('not-found');
    const booked = {
      orderId: order.id,
      method: 'transfer',
      provider: 'transfer',
      transaction: 'BANK-1',
      userId: who.userId,
      now: app.clock.now(),
    } as const;
    expect(await bookPayment(app.platform, booked)).toBeUndefined();
    expect(await bookPayment(app.platform, { ...booked, transaction: 'BANK-2' })).toMatchObject({
      refused: 'nothing-to-pay',
    });
    expect((await transfer(who, order.id, await aVoucher(who))).code).toBe('nothing-to-pay');
    expect((await app.call('payPage', { token: who.token })).data).toMatchObject({
      total: 1,
      list: [{ methodName: '对公转账', amount: 72 }],
    });
    await clean();
  });
});

describe('沙箱渠道', () => {
  it('收银台：金额与选项可见；未知交易说明白；商户接口没有签名不答', async () => {
    const { tradeNo, order, pay } = await aScan();
    const page = await app.http.inject({ url: `/sandbox/cashier/${tradeNo}` });
    expect(page.statusCode).toBe(200);
    for (const text of [
      '72.00',
      '支付成功',
      '处理中',
      '支付失败',
      '成功但通知丢失',
      '成功但通知迟到',
      '退款被拒',
    ]) {
      expect(page.body).toContain(text);
    }
    expect(page.body).not.toContain('<script');
    expect((await app.http.inject({ url: '/sandbox/cashier/nothing' })).statusCode).toBe(404);
    await choose(tradeNo, 'success');
    const home = new URL(pay.payUrl).searchParams.get('back') ?? '';
    expect(home).toContain(`/completepayment?id=${order.id}`);
    const done = (back: string) =>
      app.http.inject({ url: `/sandbox/cashier/${tradeNo}?back=${encodeURIComponent(back)}` });
    expect((await done(home)).body).toContain('返回商城');
    expect((await done('https://evil.example/')).body).not.toContain('evil');
    const unsigned = await app.http.inject({
      method: 'POST',
      url: '/sandbox/api/refund',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'outTradeNo=1&outRefundNo=2&amount=3&merchant=PIFA-SANDBOX',
    });
    expect(unsigned.statusCode).toBe(401);
  });

  it('签名的商户接口走 HTTP 也一样；退款不超过已付', async () => {
    const { order, tradeNo } = await aScan();
    const no = await payNoOf(order.id);
    await decideTrade(app.platform, tradeNo, 'notice-lost');
    const call = async (path: string, fields: Record<string, string>) => {
      const payload = new URLSearchParams({ ...fields, merchant: 'PIFA-SANDBOX' }).toString();
      const headers = sign(app.platform.settings.payments.secret, {
        path,
        body: payload,
        nonce: 'x',
        now: app.clock.now(),
      });
      const answer = await app.http.inject({
        method: 'POST',
        url: path,
        payload,
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      });
      return answer.json() as Record<string, unknown>;
    };
    expect(await call('/sandbox/api/query', { outTradeNo: no })).toMatchObject({
      state: 'paid',
      amount: 7200,
    });
    expect(await call('/sandbox/api/close', { outTradeNo: no })).toEqual({ state: 'paid' });
    expect(
      await call('/sandbox/api/refund', { outTradeNo: no, outRefundNo: `${no}-a`, amount: '5000' }),
    ).toMatchObject({ state: 'succeeded' });
    expect(
      await call('/sandbox/api/refund', { outTradeNo: no, outRefundNo: `${no}-b`, amount: '2201' }),
    ).toMatchObject({ state: 'refused' });
    expect(
      await call('/sandbox/api/refund', { outTradeNo: no, outRefundNo: `${no}-a`, amount: '5000' }),
    ).toMatchObject({ state: 'succeeded' });
  });
});
