import { settleRefund } from '../../../src/modules/payments';
import { ORDER_LOCK, withoutChecks } from '../mutant';
import { aPaidOrder } from '../operators';
import { defineRace, differs } from '../race';

export const race = defineRace({
  title: '几位财务同时登记同一笔退款 → 只退一次',
  times: 200,
  short: 24,
  async run(ground) {
    const { one, clock, atOnce, prepare, times } = ground;
    const PER_ORDER = 4;
    const orders = await prepare(Math.ceil(times / PER_ORDER), async () => {
      const order = await aPaidOrder(ground);
      const { token } = order.who;
      await one.call('orderCancel', { token, params: { id: order.id }, body: {} });
      const refund = await one.db
        .selectFrom('refunds')
        .select('id')
        .where('order_id', '=', order.id)
        .executeTakeFirstOrThrow();
      return { ...order, refundId: refund.id };
    });
    await atOnce(orders.length * PER_ORDER, (app, n) =>
      settleRefund(app.platform, orders[n % orders.length]?.refundId ?? '', `R${n}`, clock.now()),
    );
    const found: string[] = [];
    for (const { id } of orders) {
      const row = await one.db
        .selectFrom('orders')
        .select(['state', 'refunded_amount as refunded'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      found.push(...differs('订单', row, { state: 'refunded', refunded: 200 }));
    }
    return found;
  },
  mutants: [
    {
      without: '订单一行的锁、退款状态的条件与退款不超过收款的约束',
      rewrite: [ORDER_LOCK, [/and r\.state <> 'succeeded' and c\.id/, 'and c.id']],
      unguard: [withoutChecks('orders')],
    },
  ],
});
