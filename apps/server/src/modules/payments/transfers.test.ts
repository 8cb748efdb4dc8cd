import { describe, expect, it } from 'vitest';
import { anOrder, aShopper, aWater, orderOf, type Shopper } from '../../../test/builders/orders';
import { aVoucher } from '../../../test/builders/vouchers';
import { bookPayment, confirmTransfer, rejectTransfer } from './index';
import { app, clean, openPayments, scan, stateOf } from '../../../test/grounds/payments';

openPayments();

describe('对公转账', () => {
  const transfer = (who: Shopper, orderId: string, uploadId: string) =>
    app.call('payTransfer', { token: who.token, body: { orderId, uploadId, note: '已转' } });

  it('上传凭证 → 订单不再计时；确认到账 → 待发货', async () => {
    const who = await aShopper(app);
    const order = await anOrder(app, who, await aWater(app.db), { payMethod: 'transfer' });
    expect(order.expireTime).toBe(new Date(app.clock.now().getTime() + 72 * 3_600_000).toISOString());
    const uploadId = await aVoucher(app, who);
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
    const { data } = await transfer(who, order.id, await aVoucher(app, who));
    await rejectTransfer(app.platform, { paymentId: data.payId, now: app.clock.now() }, '金额不符');
    const rejected = await stateOf(who, order.id);
    expect(rejected).toMatchObject({ state: 'failed', failReason: '金额不符' });
    expect(rejected.orderExpireTime).toBeDefined();
    expect((await transfer(who, order.id, await aVoucher(app, who))).data.state).toBe('processing');
    expect((await scan(who, order.id)).code).toBe('nothing-to-pay');
    await clean();
  });

  it('别人的凭证不能用；已付的订单无需支付', async () => {
    const [who, other] = [await aShopper(app), await aShopper(app)];
    const order = await anOrder(app, who, await aWater(app.db));
    expect((await transfer(who, order.id, await aVoucher(app, other))).code).toBe('not-found');
    expect((await transfer(other, order.id, await aVoucher(app, other))).code).toBe('not-found');
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
    expect((await transfer(who, order.id, await aVoucher(app, who))).code).toBe('nothing-to-pay');
    expect((await app.call('payPage', { token: who.token })).data).toMatchObject({
      total: 1,
      list: [{ methodName: '对公转账', amount: 72 }],
    });
    await clean();
  });
});
