import { aCompletedOrder, apply, aTitle } from '../../builders/invoices';
import { aShopper } from '../../builders/orders';
import { addGoods } from '../../fixtures';
import { defineRace, differs, tally } from '../race';

export const race = defineRace({
  title: '同一张完成的订单，五十次同时申请开票 → 恰好一张，其余都说已申请',
  times: 50,
  short: 50,
  async run({ one, two, atOnce, times }) {
    const who = await aShopper(one);
    const goods = await addGoods(one.db, { stock: 100, perPack: 33_300, perPiece: 33_300 });
    const orderId = await aCompletedOrder(one, who, goods, { spcnt: 3 });
    const titleId = await aTitle(one.db, who);
    const answers = await atOnce(times, (app) => apply(app, who, { orderIds: [orderId], titleId }));
    const live = await two.db
      .selectFrom('invoice_orders')
      .select('invoice_id')
      .where('order_id', '=', orderId)
      .where('live', '=', true)
      .execute();
    const made = await two.db.selectFrom('invoices').select('id').where('kh_id', '=', who.khId).execute();
    return [
      ...tally(answers, { ok: 1, 'order-invoiced': times - 1 }, { queue: true }),
      ...differs('有效的发票', live.length, 1),
      ...differs('写下的申请', made.length, 1),
    ];
  },
  mutants: [
    {
      without: '订单的锁、已申请的检查、写入时的条件与唯一索引',
      rewrite: [
        [/order by id for update/, 'order by id'],
        [/\(select i\.invoice_id from invoice_orders i where i\.order_id = o\.id and i\.live\)/, 'null'],
        [/on conflict \(order_id\) where live do nothing/, ''],
      ],
      unguard: ['drop index invoice_orders_one_live'],
    },
  ],
});
