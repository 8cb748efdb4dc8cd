import { aShopper, inCart, place, type Shopper } from '../../builders/orders';
import { aPromotion, endPromotion, goodsScope, knownTo } from '../../builders/promotions';
import { addGoods } from '../../fixtures';
import { defineRace, differs, tally } from '../race';
import { NO_STOCK_GUARD } from '../stock-mutants';

const LIMIT = 2;

export const race = defineRace({
  title: '每家公司限购两件，同一公司的两个人同时各买两件 → 每家恰好一人买到',
  times: 100,
  short: 24,
  async run({ one, two, prepare, atOnce, times }) {
    const goods = await addGoods(one.db, { stock: times * LIMIT });
    const settings = { scope: goodsScope(goods), per: 'goods', perCustomer: LIMIT, period: 'all' };
    const id = await aPromotion(one, 'limited-purchase', settings);
    await knownTo(two);
    const pairs = await prepare(times / 2, async () => {
      const first = await aShopper(one);
      const second = await aShopper(one, { khId: first.khId });
      await inCart(one, first, goods, { spcnt: LIMIT });
      await inCart(one, second, goods, { spcnt: LIMIT });
      return [first, second];
    });
    const buyers = pairs.flat();
    const answers = await atOnce(times, (app, n) => place(app, buyers[n] as Shopper));
    const counters = await one.db
      .selectFrom('scarce')
      .select(['total', 'available', 'reserved'])
      .where('kind', '=', 'limit')
      .where('ref', 'like', `${id}:%`)
      .execute();
    const spent = counters.filter(({ available, reserved }) => available === 0 && reserved === LIMIT);
    const found = [
      ...tally(answers, { ok: times / 2, 'activity-limit': times / 2 }),
      ...differs('用完的额度', spent.length, times / 2),
    ];
    await endPromotion(one, id);
    return found;
  },
  mutants: [NO_STOCK_GUARD],
});
