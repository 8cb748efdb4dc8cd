import { recordReceipt } from '../../../src/modules/payments/record-receipt';
import { anOrder, aShopper, orderOf } from '../../builders/orders';
import { addOperator } from '../../../src/modules/staff';
import { addGoods } from '../../fixtures';
import { ORDER_LOCK } from '../mutant';
import { defineRace, differs } from '../race';

/** Fen of the order, and of the part that came. */
const WANTED = 200;
const PART = 80;

export const race = defineRace({
  title: '两位财务同时登记同一笔收款，各发两次 → 只入账一次',
  times: 200,
  short: 24,
  async run({ one, clock, atOnce, prepare, times }) {
    const PER_ORDER = 4;
    await addOperator(one.db, 'race-finance', 'finance', clock.now());
    const { id: recordedBy } = await one.db
      .selectFrom('operators')
      .select('id')
      .where('name', '=', 'race-finance')
      .executeTakeFirstOrThrow();
    const orders = await prepare(Math.ceil(times / PER_ORDER), async () => {
      const who = await aShopper(one);
      const order = await anOrder(one, who, await addGoods(one.db), { spcnt: 2, payMethod: 'transfer' });
      return { who, id: order.id };
    });
    const answers = await atOnce(orders.length * PER_ORDER, (app, n) => {
      const orderId = orders[n % orders.length]?.id ?? '';
      // Two people, each of whom presses twice: two requests an order.
      const person = Math.floor(n / orders.length) % 2;
      return recordReceipt(app.platform, {
        orderId,
        received: PART,
        wanted: WANTED,
        facts: {
          way: 'cash',
          reference: '',
          payer: '',
          receivedOn: '2026-06-18',
          note: '',
          requestId: `${orderId}-${person}`,
          recordedBy,
        },
        now: clock.now(),
        seenBy: async () => true,
        also: async () => undefined,
      });
    });
    const done = answers.filter((no) => no === undefined).length;
    // Whoever comes first succeeds with both presses; the other one saw an amount that is no longer due.
    const found = differs('成功的次数', done, orders.length * 2);
    for (const { who, id } of orders) {
      const { state, paidAmount } = await orderOf(one, who, id);
      found.push(...differs('订单', { state, paidAmount }, { state: 'unpaid', paidAmount: PART / 100 }));
    }
    return found;
  },
  mutants: [{ without: '订单一行的锁', rewrite: [ORDER_LOCK] }],
});
