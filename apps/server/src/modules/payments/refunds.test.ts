import { describe, expect, it } from 'vitest';
import { orderOf, stockOf } from '../../../test/builders/orders';
import { retryRefund, settleRefund } from './index';
import { aScan, app, cancel, choose, clean, openPayments, refundsOf } from '../../../test/grounds/payments';

openPayments();

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
