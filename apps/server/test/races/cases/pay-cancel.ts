import { MOVE_GUARD, ORDER_LOCK } from '../mutant';
import { anOrderBeingPaid, notify, verdictOfTheMoney } from '../paying';
import { defineRace } from '../race';

export const race = defineRace({
  title: '付款通知与买家取消同时到 → 恰有一方胜出，钱与库存都不丢',
  times: 200,
  short: 30,
  async run(ground) {
    const orders = await ground.prepare(Math.ceil(ground.times / 2), () => anOrderBeingPaid(ground));
    const answers = await ground.atOnce(orders.length * 2, async (app, n) => {
      const order = orders[n >> 1];
      if (!order) return 200;
      // Which one comes first changes from order to order.
      if ((n + (n >> 1)) % 2 === 0) return notify(app, order);
      const { token } = order.who;
      const answer = await app.call('orderCancel', { token, params: { id: order.orderId }, body: {} });
      return answer.status;
    });
    const found = answers.filter((status) => status >= 500).map((status) => `故障 ${status}`);
    for (const order of orders) found.push(...(await verdictOfTheMoney(ground, order, 1)));
    return found;
  },
  mutantInShort: true,
  mutants: [{ without: '订单一行的锁与状态的条件', rewrite: [ORDER_LOCK, MOVE_GUARD] }],
});
