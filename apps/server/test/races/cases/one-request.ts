import { aShopper, inCart, place, stockOf } from '../../builders/orders';
import { addGoods } from '../../fixtures';
import { defineRace, differs, tally } from '../race';

export const race = defineRace({
  title: '一个请求编号同时提交二百次 → 一张订单，人人得到同一个答复',
  times: 200,
  short: 50,
  async run({ one, atOnce, times }) {
    const who = await aShopper(one);
    const goods = await addGoods(one.db, { stock: 1_000 });
    await inCart(one, who, goods, { spcnt: 1 });
    const requestId = `race-request-${goods}`;
    const answers = await atOnce(times, (app) => place(app, who, { requestId }));
    return [
      ...tally(answers, { ok: times }, { queue: true }),
      ...differs(
        '答复的种数',
        new Set(answers.filter(({ success }) => success).map(({ text }) => text)).size,
        1,
      ),
      ...differs('库存', await stockOf(one.db, goods), { available: 999, reserved: 1, used: 0 }),
    ];
  },
  mutantInShort: true,
  mutants: [
    {
      without: '购物车的锁与请求编号的唯一键',
      rewrite: [[/(carts where user_id = \$\d+) for update/, '$1']],
      unguard: ['drop index orders_one_per_request', 'drop index orders_one_per_cart_version'],
    },
  ],
});
