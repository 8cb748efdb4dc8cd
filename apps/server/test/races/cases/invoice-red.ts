import { makeRedLetter } from '../../../src/modules/invoices/reds';
import { aCompletedOrder, apply, aTitle, moveTo } from '../../builders/invoices';
import { aShopper } from '../../builders/orders';
import { addGoods } from '../../fixtures';
import { withoutChecks } from '../mutant';
import { defineRace, differs } from '../race';

const BACK = 1_000;

export const race = defineRace({
  title: '退款 10 元，几十处同时得知 → 红字一张，恰好 10 元',
  times: 50,
  short: 30,
  async run({ one, two, clock, atOnce, times }) {
    const who = await aShopper(one);
    const goods = await addGoods(one.db, { stock: 100, perPack: 333_000, perPiece: 333_000 });
    const orderId = await aCompletedOrder(one, who, goods, { spcnt: 3 });
    const { data } = await apply(one, who, { orderIds: [orderId], titleId: await aTitle(one.db, who) });
    await moveTo(one, data.id, 'issued');
    const { id: captureId } = await one.db
      .selectFrom('captures')
      .select('id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    const now = clock.now();
    const ends = { state: 'succeeded', created_at: now, ended_at: now };
    await one.db
      .insertInto('refunds')
      .values({
        id: `refund-${orderId}`,
        no: `R-${orderId}`,
        order_id: orderId,
        capture_id: captureId,
        amount: BACK,
        reason: '退货',
        source: `race:${orderId}`,
        ...ends,
      })
      .execute();
    await one.db.updateTable('orders').set({ refunded_amount: BACK }).where('id', '=', orderId).execute();
    await atOnce(times, (app) => makeRedLetter(app.platform, data.id, now));
    const reds = await two.db
      .selectFrom('invoice_reds')
      .select('amount')
      .where('invoice_id', '=', data.id)
      .execute();
    const part = await two.db
      .selectFrom('invoice_orders')
      .select('red_amount')
      .where('invoice_id', '=', data.id)
      .executeTakeFirstOrThrow();
    return [
      ...differs(
        '红字',
        reds.map(({ amount }) => amount),
        [BACK],
      ),
      ...differs('占用的金额', part.red_amount, BACK),
    ];
  },
  mutants: [
    {
      without: '发票的锁、语句里的条件与金额的约束',
      rewrite: [
        [/from invoices where id = (\S+) for update/, 'from invoices where id = $1'],
        [/and i\.red_amount \+ owed\.due <= i\.amount/, ''],
      ],
      unguard: [withoutChecks('invoice_orders')],
    },
  ],
});
