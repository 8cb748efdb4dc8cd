import { aShopper, inCart, place, type Shopper } from '../../builders/orders';
import { endPromotion, knownTo, leftOf } from '../../builders/promotions';
import { aSpendRule, givePoints } from '../../builders/rewards';
import { addGoods } from '../../fixtures';
import { defineRace, differs, tally } from '../race';
import { NO_STOCK_GUARD } from '../stock-mutants';

export const race = defineRace({
  title: '公司有一百积分、二十人同时各用一百下单 → 恰好一单用上，积分不成负数',
  times: 20,
  short: 20,
  async run({ one, two, prepare, atOnce, times }) {
    const goods = await addGoods(one.db, { perPiece: 100_000, stock: 10_000 });
    const owner = await aShopper(one);
    const rule = await aSpendRule(one, [owner.khId]);
    await knownTo(two);
    await givePoints(one, owner.khId, 100);
    const buyers = await prepare(times, async () => {
      const who = await aShopper(one, { khId: owner.khId });
      await inCart(one, who, goods, { spcnt: 1 });
      return who;
    });
    const answers = await atOnce(times, (app, n) =>
      place(app, buyers[n] as Shopper, { points: 100, seenPayAmount: 9 }),
    );
    const left = await leftOf(one, 'points', String(owner.khId));
    await endPromotion(one, rule);
    return [...tally(answers, { ok: 1, 'points-short': times - 1 }), ...differs('积分还剩', left, 0)];
  },
  mutants: [NO_STOCK_GUARD],
});
