import { describe, expect, it } from 'vitest';
import { orderOf, stockOf } from '../../../test/builders/orders';
import { sign } from '../../sandbox/payments/signature';
import {
  aScan,
  app,
  cancel,
  capturesOf,
  clean,
  notify,
  openPayments,
  payNoOf,
  refundsOf,
  scan,
  verdictsOf,
} from '../../../test/grounds/payments';

openPayments();

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
    ['商户', { merchant: 'SOMEBODY' }],
    ['交易号为空', { tradeNo: '' }],
  ])('签名正确但%s不符 → 不入账', async (_what, fields) => {
    const { who, order } = await aScan();
    const no = await payNoOf(order.id);
    const answer = await notify(no, { ...fields, noticeId: `mismatch-${no}` });
    expect(answer.json()).toMatchObject({ meta: { success: false, code: 'notice-mismatch' } });
    expect((await orderOf(app, who, order.id)).state).toBe('unpaid');
    expect(answer.statusCode).toBe(422);
    expect(await verdictsOf(`mismatch-${no}`)).toEqual(['mismatch']);
    const seen = await app.db.deleteFrom('money_cases').where('out_trade_no', '=', no).executeTakeFirst();
    expect(seen.numDeletedRows).toBe(1n);
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
