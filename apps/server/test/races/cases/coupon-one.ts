import { aShopper, inCart, place, type Shopper } from '../../builders/orders';
import { knownTo, leftOf } from '../../builders/promotions';
import { aTemplate } from '../../builders/rewards';
import { addGoods } from '../../fixtures';
import { defineRace, differs, tally } from '../race';
import { NO_STOCK_GUARD } from '../stock-mutants';

export const race = defineRace({
  title: '一张优惠券、同公司二百人同时用它下单 → 恰好一单用上，其余说明不能用',
  times: 200,
  short: 30,
  async run({ one, two, prepare, atOnce, times }) {
    const goods = await addGoods(one.db, { perPiece: 200_000, stock: 10_000 });
    const owner = await aShopper(one);
    const template = await aTemplate(one, { minus: 5 }, { audience: [owner.khId] });
    await knownTo(two);
    const claimed = await one.call('cardClaim', {
      token: owner.token,
      body: { id: template, requestId: 'coupon-race' },
    });
    const couponId = claimed.data.id;
    const buyers = await prepare(times, async () => {
      const who = await aShopper(one, { khId: owner.khId });
      await inCart(one, who, goods, { spcnt: 1 });
      return who;
    });
    const answers = await atOnce(times, (app, n) =>
      place(app, buyers[n] as Shopper, { couponId, seenPayAmount: 15 }),
    );
    return [
      ...tally(answers, { ok: 1, 'card-unusable': times - 1 }),
      ...differs('券还剩', await leftOf(one, 'coupon', couponId), 0),
    ];
  },
  mutants: [NO_STOCK_GUARD],
});
