import { aShopper, inCart, place, type Shopper } from '../../builders/orders';
import { openSale } from '../activities';
import { defineRace, differs } from '../race';
import { NO_STOCK_GUARD } from '../stock-mutants';

/** One company with many users: its limit counts over all their orders (I19). */
export const race = defineRace({
  title: '限购一件：同一家公司的三十个账号同时下单 → 只成一单',
  times: 30,
  short: 12,
  async run(ground) {
    const sale = await openSale(ground, 'limited-purchase', ground.times);
    const first = await aShopper(ground.one);
    const rest = await ground.prepare(ground.times - 1, () => aShopper(ground.one, { khId: first.khId }));
    const all = [first, ...rest];
    await ground.prepare(all.length, (n) => inCart(ground.one, all[n] as Shopper, sale.goods, { spcnt: 1 }));
    const answers = await ground.atOnce(all.length, (app, n) => place(app, all[n] as Shopper));
    const codes = answers.filter(({ status }) => status >= 500).length;
    return [
      ...differs('成交', answers.filter(({ success }) => success).length, 1),
      ...differs('故障', codes, 0),
    ];
  },
  mutants: [NO_STOCK_GUARD],
});
