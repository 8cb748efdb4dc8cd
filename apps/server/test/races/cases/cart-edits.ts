import { aShopper } from '../../builders/orders';
import { addGoods } from '../../fixtures';
import { defineRace, differs, tally } from '../race';

export const race = defineRace({
  title: '一个购物车同时加同一商品二百次 → 一行，数量一件不少',
  times: 200,
  short: 20,
  async run({ one, atOnce, times }) {
    const who = await aShopper(one);
    const goodsId = String(await addGoods(one.db, { stock: 10_000 }));
    const answers = await atOnce(times, (app) =>
      app.call('cartAdd', { token: who.token, body: { goodsId, ipcnt: 0, spcnt: 1 } }),
    );
    const lines = await one.db
      .selectFrom('cart_lines')
      .select('pieces')
      .where('user_id', '=', who.userId)
      .execute();
    return [...tally(answers, { ok: times }), ...differs('购物车', lines, [{ pieces: times }])];
  },
  mutants: [
    {
      without: '购物车版本的条件',
      rewrite: [[/where carts\.version = (\$\d+)/, 'where $1::bigint is not null']],
    },
  ],
});
