import { aShopper, place, type Shopper, setSwitch } from '../../builders/orders';
import { accepted, aQuote, quoteSeen } from '../../builders/quotes';
import { addGoods } from '../../fixtures';
import { defineRace, differs } from '../race';

export const race = defineRace({
  title: '一张报价单、五十位同事同时各按它下单 → 恰好一单，其余都说已下单',
  times: 50,
  short: 30,
  async run({ one, two, prepare, atOnce, times }) {
    await setSwitch(one, 'inquiry', true);
    await one.db.deleteFrom('guard_counters').execute();
    const goods = await addGoods(one.db, { perPiece: 100_000, stock: 10_000 });
    const owner = await aShopper(one);
    const quote = await aQuote(one, owner, [goods], { perPiece: 9 });
    const lines = [{ lineId: '1', ipcnt: 0, spcnt: 5 }];
    const buyers = await prepare(times, async () => {
      const who = await aShopper(one, { khId: owner.khId });
      return { who, cartIds: await accepted(one, who, quote.id, lines) };
    });
    const answers = await atOnce(times, (app, n) => {
      const { who, cartIds } = buyers[n] as { who: Shopper; cartIds: string[] };
      return place(app, who, { cartIds, seenPayAmount: 1_000 });
    });
    const ok = answers.filter(({ success }) => success).length;
    const others = answers.filter(({ success, code = '' }) => !success && !EXPECTED.has(code));
    const held = await two.db
      .selectFrom('quote_line_orders')
      .select('order_id')
      .where('quote_id', '=', quote.id)
      .where('given_back_at', 'is', null)
      .execute();
    const seen = await quoteSeen(two, owner, quote.id);
    return [
      ...differs('成单', ok, 1),
      ...differs('别的答复', [...new Set(others.map(({ code, message }) => `${code} ${message}`))], []),
      ...differs('占着这一行的订单', held.length, 1),
      ...differs('询价单', [seen.state, seen.orderedKinds], ['ordered', 1]),
    ];
  },
  mutants: [
    {
      without: '询价单的锁、写入时的条件与唯一索引',
      rewrite: [
        [/order by r\.id for update/, 'order by r.id'],
        [/on conflict \(quote_id, line_no\) where given_back_at is null do nothing/, ''],
        // The second caller would find the quote's state already moved.
        [/where r\.id = m\.id and r\.status = m\."from"/, 'where r.id = m.id'],
      ],
      unguard: ['drop index quote_line_orders_once'],
    },
  ],
});

/** Inside the transaction, or already in the cart. A caller that waited too long for the row is refused. */
const EXPECTED: ReadonlySet<string> = new Set(['quote-ordered', 'quote-closed', 'unavailable']);
