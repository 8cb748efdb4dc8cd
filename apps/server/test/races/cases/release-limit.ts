import { releaseOrder } from '../../../src/modules/orders/release-order';
import { anOrder, aShopper } from '../../builders/orders';
import { addGoods } from '../../fixtures';
import { aRacer, withReleaseLimit } from '../operators';
import { defineRace, differs } from '../race';

const ROOM = 5;

export const race = defineRace({
  title: '一个客户的几十张订单同时放行，额度只够 5 张 → 恰好 5 张',
  times: 60,
  short: 20,
  async run(ground) {
    const { one, clock, times } = ground;
    const operator = await aRacer(ground);
    const who = await aShopper(one);
    const goods = await addGoods(one.db, { stock: 10_000, perPiece: 10_000 });
    const orders: string[] = [];
    for (let n = 0; n < times; n += 1) orders.push((await anOrder(one, who, goods, { spcnt: 2 })).id);
    await withReleaseLimit(ground, who.khId, ROOM * 200 + 199, operator.id);
    await ground.atOnce(times, async (app, n) => {
      await releaseOrder(app.platform, {
        orderId: orders[n] ?? '',
        cause: '月结',
        operatorId: operator.id,
        now: clock.now(),
        may: async () => undefined,
        also: async () => undefined,
      });
    });
    const released = await one.db
      .selectFrom('orders')
      .select('id')
      .where('kh_id', '=', who.khId)
      .where('released_at', 'is not', null)
      .execute();
    return differs('放行', released.length, ROOM);
  },
  mutants: [
    {
      without: '额度一行的锁',
      rewrite: [[/(select amount from release_limits where kh_id = \$\d+) for update/, '$1']],
    },
  ],
});
