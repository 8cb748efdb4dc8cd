import { describe, expect, it } from 'vitest';
import { fen } from '@pifa/domain';
import { app, aScan, openPayments, scan } from '../../../../test/grounds/payments';
import { addOperator } from '../../staff';
import { repriceOrder } from '../reprice-order';

openPayments();

describe('改价时渠道里已打开的付款', () => {
  it('按旧金额打开的先关闭，再付按新的金额打开', async () => {
    const { who, order } = await aScan();
    const tries = () =>
      app.db
        .selectFrom('payments')
        .select(['state', 'amount'])
        .where('order_id', '=', order.id)
        .orderBy('no')
        .execute();
    expect(await tries()).toEqual([{ state: 'waiting', amount: 72_00 }]);
    await addOperator(app.db, 'mei', 'owner', app.clock.now());
    const { id } = await app.db.selectFrom('operators').select('id').executeTakeFirstOrThrow();
    const refusal = await repriceOrder(app.platform, {
      orderId: order.id,
      off: fen(100),
      cause: '抹零',
      operator: { id, displayName: '小梅' },
      now: app.clock.now(),
      may: async () => undefined,
      also: async () => undefined,
    });
    expect(refusal).toBeUndefined();
    await scan(who, order.id);
    expect((await tries())[1]).toEqual({ state: 'waiting', amount: 71_00 });
  });
});
