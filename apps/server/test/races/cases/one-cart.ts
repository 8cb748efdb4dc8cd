import { aShopper, inCart, place, stockOf } from '../../builders/orders';
import { addGoods } from '../../fixtures';
import { defineRace, differs } from '../race';

export const race = defineRace({
  title: '同一购物车用不同请求编号同时提交二百次 → 只成一张订单',
  times: 200,
  short: 40,
  async run({ one, atOnce, times }) {
    const who = await aShopper(one);
    const goods = await addGoods(one.db, { stock: 1_000 });
    await inCart(one, who, goods, { spcnt: 1 });
    const answers = await atOnce(times, (app) => place(app, who));
    const no = answers.filter(({ success }) => !success);
    return [
      ...differs('成功的次数', times - no.length, 1),
      ...differs(
        '别的答复',
        no
          .filter(({ code }) => !['nothing-to-order', 'order-changed', 'unavailable'].includes(code ?? ''))
          .map(({ code }) => code),
        [],
      ),
      ...differs('占用的库存', (await stockOf(one.db, goods)).reserved, 1),
    ];
  },
  mutants: [
    {
      without: '购物车的锁与购物车版本的唯一键',
      rewrite: [[/(carts where user_id = \$\d+) for update/, '$1']],
      unguard: ['drop index orders_one_per_cart_version'],
    },
  ],
});
