import { shipOrder } from '../../../src/modules/orders';
import { stockOf } from '../../builders/orders';
import { MOVE_GUARD, ORDER_LOCK } from '../mutant';
import { aPaidOrder } from '../operators';
import { defineRace, differs } from '../race';

export const race = defineRace({
  title: '发货与取消同时 → 已发货的取消不了，取消了的发不出',
  times: 200,
  short: 30,
  async run(ground) {
    const { one, clock, atOnce, prepare, times } = ground;
    const orders = await prepare(Math.ceil(times / 2), () => aPaidOrder(ground));
    const done = await atOnce(orders.length * 2, async (app, n) => {
      const order = orders[n >> 1];
      if (!order) return '';
      if ((n + (n >> 1)) % 2 === 0) {
        const parcel = { orderId: order.id, carrier: '', trackingNo: '', now: clock.now() };
        return (await shipOrder(app.platform, { ...parcel, actor: { kind: 'operator' } })) ? '' : order.id;
      }
      const { token } = order.who;
      const answer = await app.call('orderCancel', { token, params: { id: order.id }, body: {} });
      return answer.success ? order.id : '';
    });
    const found: string[] = [];
    for (const { id, goods } of orders) {
      const { state } = await one.db
        .selectFrom('orders')
        .select('state')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      found.push(
        ...differs('胜者', done.filter((one) => one === id).length, 1),
        ...differs(
          `${state} 的库存`,
          await stockOf(one.db, goods),
          state === 'shipped'
            ? { available: 3, reserved: 0, used: 2 }
            : { available: 5, reserved: 0, used: 0 },
        ),
      );
    }
    return found;
  },
  mutants: [{ without: '订单一行的锁与状态的条件', rewrite: [ORDER_LOCK, MOVE_GUARD] }],
});
