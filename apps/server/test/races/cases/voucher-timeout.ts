import { expireOrder } from '../../../src/modules/orders/expire-order';
import { anOrder, aShopper } from '../../builders/orders';
import { aVoucher } from '../../builders/vouchers';
import { addGoods } from '../../fixtures';
import { MOVE_GUARD, ORDER_LOCK } from '../mutant';
import { defineRace } from '../race';

export const race = defineRace({
  title: '上传转账凭证与超时同时 → 要么停表等人确认，要么订单已关、凭证被拒',
  times: 200,
  short: 30,
  async run({ one, atOnce, prepare, clock, times }) {
    const orders = await prepare(Math.ceil(times / 2), async () => {
      const who = await aShopper(one);
      const order = await anOrder(one, who, await addGoods(one.db), { spcnt: 1 });
      const uploadId = await aVoucher(one, who);
      return { who, id: order.id, uploadId };
    });
    clock.advance({ minutes: 30 });
    const now = clock.now();
    const answers = await atOnce(orders.length * 2, async (app, n) => {
      const order = orders[n >> 1];
      if (!order) return 200;
      if ((n + (n >> 1)) % 2 === 0) {
        const body = { orderId: order.id, uploadId: order.uploadId, note: '' };
        return (await app.call('payTransfer', { token: order.who.token, body })).status;
      }
      await expireOrder(app.platform, order.id, now);
      return 200;
    });
    const found = answers.filter((status) => status >= 500).map((status) => `故障 ${status}`);
    for (const { id } of orders) {
      const order = await one.db
        .selectFrom('orders')
        .select(['state', 'reserve_until'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const waiting = await one.db
        .selectFrom('payments')
        .select('id')
        .where('order_id', '=', id)
        .where('state', '=', 'processing')
        .execute();
      const fits =
        order.state === 'unpaid'
          ? order.reserve_until === null && waiting.length === 1
          : order.state === 'cancelled' && waiting.length === 0;
      if (!fits) found.push(`订单 ${order.state}，待确认的转账 ${waiting.length} 笔`);
    }
    return found;
  },
  mutants: [{ without: '订单一行的锁与状态的条件', rewrite: [ORDER_LOCK, MOVE_GUARD] }],
});
