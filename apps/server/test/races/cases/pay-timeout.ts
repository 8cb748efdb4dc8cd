import { MOVE_GUARD, ORDER_LOCK } from '../mutant';
import { anOrderBeingPaid, notify, verdictOfTheMoney } from '../paying';
import { defineRace } from '../race';
import { expireOrder } from '../../../src/modules/orders/expire-order';

export const race = defineRace({
  title: '付款通知与超时同时到 → 恰有一方胜出，钱与库存都不丢',
  times: 200,
  short: 30,
  async run(ground) {
    const orders = await ground.prepare(Math.ceil(ground.times / 2), () => anOrderBeingPaid(ground));
    ground.clock.advance({ minutes: 30 });
    const now = ground.clock.now();
    const answers = await ground.atOnce(orders.length * 2, async (app, n): Promise<number | string> => {
      const order = orders[n >> 1];
      if (!order) return 200;
      if ((n + (n >> 1)) % 2 === 0) return notify(app, order);
      return expireOrder(app.platform, order.orderId, now);
    });
    const found = answers
      .filter((answer) => typeof answer === 'number' && answer >= 500)
      .map((status) => `故障 ${status}`);
    for (const order of orders) found.push(...(await verdictOfTheMoney(ground, order, 1)));
    return found;
  },
  mutants: [{ without: '订单一行的锁与状态的条件', rewrite: [ORDER_LOCK, MOVE_GUARD] }],
});
