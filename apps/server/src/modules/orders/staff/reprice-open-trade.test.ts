import { describe, expect, it } from 'vitest';
import { aStaff } from '../../../../test/builders/operators';
import { app, aScan, openPayments, scan } from '../../../../test/grounds/payments';

openPayments();

describe('改价时渠道里已打开的付款', () => {
  it('按旧金额打开的先关闭，再付按新的金额打开', async () => {
    const { who, order } = await aScan();
    const staff = await aStaff(app);
    const tries = () =>
      app.db
        .selectFrom('payments')
        .select(['state', 'amount'])
        .where('order_id', '=', order.id)
        .orderBy('no')
        .execute();
    expect(await tries()).toEqual([{ state: 'waiting', amount: 72_00 }]);
    const body = { orderId: order.id, off: 1, cause: '抹零' };
    expect((await app.call('adminOrderReprice', { headers: staff.as('owner'), body })).success).toBe(true);
    expect(await tries()).toEqual([{ state: 'closed', amount: 72_00 }]);
    await scan(who, order.id);
    expect((await tries())[1]).toEqual({ state: 'waiting', amount: 71_00 });
  });
});
