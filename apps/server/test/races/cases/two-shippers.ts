import { shipOrder } from '../../../src/modules/orders';
import { MOVE_GUARD, ORDER_LOCK, withoutChecks } from '../mutant';
import { aPaidOrder } from '../operators';
import { defineRace, differs } from '../race';

export const race = defineRace({
  title: '几位仓管同时发同一单的货 → 只发出一次',
  times: 200,
  short: 24,
  async run(ground) {
    const { one, clock, atOnce, prepare, times } = ground;
    const PER_ORDER = 4;
    const orders = await prepare(Math.ceil(times / PER_ORDER), () => aPaidOrder(ground));
    const answers = await atOnce(orders.length * PER_ORDER, (app, n) =>
      shipOrder(app.platform, {
        orderId: orders[n % orders.length]?.id ?? '',
        actor: { kind: 'operator' },
        carrier: '顺丰',
        trackingNo: `SF${n}`,
        now: clock.now(),
      }),
    );
    const found = differs('成功的次数', answers.filter((no) => no === undefined).length, orders.length);
    for (const { id } of orders) {
      const sent = await one.db.selectFrom('shipments').select('id').where('order_id', '=', id).execute();
      const { shipped } = await one.db
        .selectFrom('order_lines')
        .select((eb) => eb.fn.sum<number>('shipped_pieces').as('shipped'))
        .where('order_id', '=', id)
        .executeTakeFirstOrThrow();
      found.push(...differs('包裹', sent.length, 1), ...differs('已发件数', Number(shipped), 2));
    }
    return found;
  },
  mutants: [
    {
      without: '订单一行的锁、状态的条件与件数的约束',
      rewrite: [ORDER_LOCK, MOVE_GUARD],
      unguard: [withoutChecks('order_lines')],
    },
  ],
});
