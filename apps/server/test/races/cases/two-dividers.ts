import { recordDivision } from '../../../src/modules/payments/record-division';
import { anOrder, aShopper, orderOf } from '../../builders/orders';
import { addOperator } from '../../../src/modules/staff';
import { addGoods } from '../../fixtures';
import { ORDER_LOCK } from '../mutant';
import { defineRace, differs } from '../race';

/** Fen of each order. */
const WANTED = 200;
/** Fen of the second order that came: one is missing. */
const SHORT = 199;

export const race = defineRace({
  title: '两位财务同时把同一笔款分给两张订单，次序相反，各发两次 → 每张只入账一次',
  times: 200,
  short: 24,
  async run({ one, clock, atOnce, prepare, times }) {
    const PER_PAIR = 4;
    await addOperator(one.db, 'race-divider', 'finance', clock.now());
    const { id: recordedBy } = await one.db
      .selectFrom('operators')
      .select('id')
      .where('name', '=', 'race-divider')
      .executeTakeFirstOrThrow();
    const pairs = await prepare(Math.ceil(times / PER_PAIR), async () => {
      const who = await aShopper(one);
      const goods = await addGoods(one.db);
      const place = () => anOrder(one, who, goods, { spcnt: 2, payMethod: 'transfer' });
      return { who, ids: [(await place()).id, (await place()).id] as const };
    });
    const answers = await atOnce(pairs.length * PER_PAIR, (app, n) => {
      const [first = '', second = ''] = pairs[n % pairs.length]?.ids ?? [];
      // Two people, each of whom presses twice: two requests a pair, and the second names the orders the other way round.
      const person = Math.floor(n / pairs.length) % 2;
      const shares = [
        { orderId: first, amount: WANTED, wanted: WANTED },
        { orderId: second, amount: SHORT, wanted: WANTED },
      ];
      return recordDivision(app.platform, {
        shares: person === 0 ? shares : shares.toReversed(),
        requestId: `${first}-${person}`,
        facts: {
          way: 'bank',
          reference: `RACE-${first}-${person}`,
          payer: '',
          receivedOn: '2026-06-18',
          note: '',
          recordedBy,
        },
        now: clock.now(),
        seenBy: async () => true,
        also: async () => undefined,
      });
    });
    const done = answers.filter((no) => no === undefined).length;
    // Whoever comes first succeeds with both presses; the other one saw amounts that are no longer due.
    const found = differs('成功的次数', done, pairs.length * 2);
    for (const { who, ids } of pairs) {
      const [paid, waits] = [await orderOf(one, who, ids[0]), await orderOf(one, who, ids[1])];
      found.push(
        ...differs(
          '付清的',
          { state: paid.state, paidAmount: paid.paidAmount },
          { state: 'to-ship', paidAmount: WANTED / 100 },
        ),
        ...differs(
          '差一分的',
          { state: waits.state, paidAmount: waits.paidAmount },
          { state: 'unpaid', paidAmount: SHORT / 100 },
        ),
      );
    }
    return found;
  },
  mutants: [{ without: '订单一行的锁', rewrite: [ORDER_LOCK] }],
});
