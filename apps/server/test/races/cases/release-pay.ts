import { releaseOrder } from '../../../src/modules/orders/release-order';
import { stockOf } from '../../builders/orders';
import { MOVE_GUARD, ORDER_LOCK } from '../mutant';
import { aRacer, withReleaseLimit } from '../operators';
import { anOrderBeingPaid, notify } from '../paying';
import { defineRace, differs } from '../race';

export const race = defineRace({
  title: '付款通知与放行同时到 → 先到的那个把订单转为待发货，一次；钱入账一次，不退',
  times: 200,
  short: 30,
  async run(ground) {
    const { one, clock, times } = ground;
    const operator = await aRacer(ground);
    const orders = await ground.prepare(Math.ceil(times / 2), async () => {
      const order = await anOrderBeingPaid(ground);
      await withReleaseLimit(ground, order.who.khId, 200, operator.id);
      return order;
    });
    const answers = await ground.atOnce(orders.length * 2, async (app, n) => {
      const order = orders[n >> 1];
      if (!order) return 200;
      if ((n + (n >> 1)) % 2 === 0) return notify(app, order);
      await releaseOrder(app.platform, {
        orderId: order.orderId,
        cause: '月结',
        operatorId: operator.id,
        now: clock.now(),
        may: async () => undefined,
        also: async () => undefined,
      });
      return 200;
    });
    const found = answers.filter((status) => status >= 500).map((status) => `故障 ${status}`);
    for (const { orderId, goods } of orders) {
      const order = await one.db
        .selectFrom('orders')
        .select(['state', 'paid_amount', 'payable_amount'])
        .where('id', '=', orderId)
        .executeTakeFirstOrThrow();
      const moves = await one.db
        .selectFrom('order_history')
        .select('event')
        .where('order_id', '=', orderId)
        .where('from_state', '=', 'unpaid')
        .execute();
      const refunds = await one.db
        .selectFrom('refunds')
        .select('id')
        .where('order_id', '=', orderId)
        .execute();
      found.push(
        ...differs('状态', [order.state, order.paid_amount], ['to-ship', order.payable_amount]),
        ...differs('转为待发货的次数', moves.length, 1),
        ...differs('退款', refunds.length, 0),
        ...differs('库存', await stockOf(one.db, goods), { available: 3, reserved: 0, used: 2 }),
      );
    }
    return found;
  },
  mutants: [{ without: '订单一行的锁与状态的条件', rewrite: [ORDER_LOCK, MOVE_GUARD] }],
});
