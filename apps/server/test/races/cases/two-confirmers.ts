import { confirmTransfer } from '../../../src/modules/payments';
import { anOrder, aShopper, orderOf } from '../../builders/orders';
import { addGoods } from '../../fixtures';
import { ORDER_LOCK } from '../mutant';
import { defineRace, differs } from '../race';

export const race = defineRace({
  title: '几位财务同时确认同一笔转账 → 只入账一次',
  times: 200,
  short: 24,
  async run({ one, clock, atOnce, prepare, times }) {
    const PER_ORDER = 4;
    const orders = await prepare(Math.ceil(times / PER_ORDER), async () => {
      const who = await aShopper(one);
      const order = await anOrder(one, who, await addGoods(one.db), { spcnt: 2, payMethod: 'transfer' });
      const id = one.platform.ids.unguessable();
      const instalment = await one.db
        .selectFrom('order_instalments')
        .select(['id', 'amount'])
        .where('order_id', '=', order.id)
        .executeTakeFirstOrThrow();
      await one.db
        .insertInto('payments')
        .values({
          id,
          no: `PAYRACE${id}`,
          order_id: order.id,
          instalment_id: instalment.id,
          kh_id: who.khId,
          method: 'transfer',
          provider: 'transfer',
          amount: instalment.amount,
          state: 'processing',
          started_by: who.userId,
          created_at: clock.now(),
        })
        .execute();
      return { who, id: order.id, paymentId: id };
    });
    const answers = await atOnce(orders.length * PER_ORDER, (app, n) =>
      confirmTransfer(app.platform, {
        paymentId: orders[n % orders.length]?.paymentId ?? '',
        now: clock.now(),
      }),
    );
    const found = differs('成功的次数', answers.filter((no) => no === undefined).length, orders.length);
    for (const { who, id } of orders) {
      const { state, paidAmount } = await orderOf(one, who, id);
      found.push(...differs('订单', { state, paidAmount }, { state: 'to-ship', paidAmount: 2 }));
    }
    return found;
  },
  mutants: [
    {
      without: '订单一行的锁与流水号的唯一键',
      rewrite: [ORDER_LOCK],
      unguard: [
        'alter table captures drop constraint captures_provider_provider_transaction_key',
        'alter table receipts drop constraint receipts_pkey',
      ],
    },
  ],
});
