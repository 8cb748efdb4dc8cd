import { anOrder, aShopper } from '../../builders/orders';
import { addGoods } from '../../fixtures';
import { ORDER_LOCK } from '../mutant';
import { defineRace, differs, tally } from '../race';

export const race = defineRace({
  title: '同一订单同时要付款码二百次 → 一个码，不会有人付两次',
  times: 200,
  short: 40,
  async run({ one, atOnce, times }) {
    const who = await aShopper(one);
    const order = await anOrder(one, who, await addGoods(one.db), { spcnt: 2 });
    const answers = await atOnce(times, (app) =>
      app.call('scanCodePay', { token: who.token, body: { orderId: order.id } }),
    );
    const live = await one.db
      .selectFrom('payments')
      .select('id')
      .where('order_id', '=', order.id)
      .where('state', 'in', ['waiting', 'processing'])
      .execute();
    // The sandbox keeps its books in the same database: a call that finds it busy too is refused as well.
    const outcomes = answers.map((one_) =>
      one_.code === 'provider-unreachable' ? { ...one_, code: 'unavailable' } : one_,
    );
    return [...tally(outcomes, { ok: times }, { queue: true }), ...differs('有效的付款码', live.length, 1)];
  },
  mutants: [{ without: '订单一行的锁', rewrite: [ORDER_LOCK] }],
});
