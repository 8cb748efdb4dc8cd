import { aShopper, inCart, place, type Shopper, stockOf } from '../../builders/orders';
import { addGoods } from '../../fixtures';
import { defineRace, differs, tally } from '../race';
import { NO_STOCK_GUARD } from '../stock-mutants';

export const race = defineRace({
  title: '两种商品、加入次序相反的二百位买家 → 不互相等死，也不多卖',
  times: 200,
  short: 40,
  async run({ one, atOnce, prepare, times }) {
    const stock = Math.floor(times * 0.75);
    const pair = [await addGoods(one.db, { stock }), await addGoods(one.db, { stock })];
    const shoppers = await prepare(times, async (n) => {
      const who = await aShopper(one);
      for (const goods of n % 2 === 0 ? pair : pair.toReversed()) await inCart(one, who, goods, { spcnt: 1 });
      return who;
    });
    const answers = await atOnce(times, (app, n) => place(app, shoppers[n] as Shopper));
    const left = await Promise.all(pair.map((goods) => stockOf(one.db, goods)));
    return [
      ...tally(answers, { ok: stock, 'stock-short': times - stock }),
      ...left.flatMap((row) => differs('库存', row, { available: 0, reserved: stock, used: 0 })),
    ];
  },
  mutants: [NO_STOCK_GUARD],
});
