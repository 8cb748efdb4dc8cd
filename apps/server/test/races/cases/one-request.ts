import { defineRace } from '../race';
import { placeSameRequest } from '../same-request';

export const race = defineRace({
  title: '一个请求编号同时提交二百次 → 一张订单，人人得到同一个答复',
  times: 200,
  short: 50,
  run: (ground) => placeSameRequest(ground, 1_000),
  mutants: [
    {
      without: '购物车的锁与请求编号的唯一键',
      rewrite: [[/(carts where user_id = \$\d+) for update/, '$1']],
      unguard: ['drop index orders_one_per_request', 'drop index orders_one_per_cart_version'],
    },
  ],
});
