import { aShopper, inCart, place, type Shopper } from '../../builders/orders';
import {
  aPromotion,
  endPromotion,
  giftSettings,
  goodsScope,
  knownTo,
  leftOf,
} from '../../builders/promotions';
import { addGoods } from '../../fixtures';
import { defineRace, differs, tally } from '../race';
import { NO_STOCK_GUARD } from '../stock-mutants';

const GIFTS = 5;

export const race = defineRace({
  title: '赠品五件、五十张订单同时提交 → 恰好五张得赠品，其余下单前被告知赠品已赠完',
  times: 50,
  short: 20,
  async run({ one, two, prepare, atOnce, times }) {
    const [water, towel] = [
      await addGoods(one.db, { perPiece: 100_000, stock: 1_000 }),
      await addGoods(one.db, { name: '毛巾', stock: 1_000 }),
    ];
    const gifts = [{ goodsId: towel, name: '毛巾', stock: GIFTS }];
    const id = await aPromotion(one, 'full-amount-gift', giftSettings(goodsScope(water), 5, gifts));
    await knownTo(two);
    const shoppers = await prepare(times, async () => {
      const who = await aShopper(one);
      await inCart(one, who, water, { spcnt: 1 });
      return who;
    });
    const seenGifts = [{ goodsId: String(towel), giftNum: 1 }];
    const answers = await atOnce(times, (app, n) =>
      place(app, shoppers[n] as Shopper, { seenPayAmount: 10, seenGifts }),
    );
    const given = await one.db
      .selectFrom('order_lines')
      .select('order_id')
      .where('context', '=', `gift:${id}`)
      .execute();
    const requoted = answers.filter(({ success, data }) => !success && data !== null && data !== undefined);
    const found = [
      ...tally(answers, { ok: GIFTS, 'gift-gone': times - GIFTS }),
      ...differs('送出的赠品', given.length, GIFTS),
      ...differs('剩下的赠品', await leftOf(one, 'gift', `${id}:${towel}`), 0),
      ...differs('得到新预览的买家', requoted.length, times - GIFTS),
    ];
    await endPromotion(one, id);
    return found;
  },
  mutants: [NO_STOCK_GUARD],
});
