import { aShopper } from '../../builders/orders';
import { addGoods } from '../../fixtures';
import { defineRace, differs, tally } from '../race';

export const race = defineRace({
  title: '一个购物车同时加同一商品二百次 → 一行，答应了的一件不少，太急的请他慢些',
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
    const done = answers.filter(({ success }) => success).length;
    const slowed = answers.filter(({ code }) => code === 'too-many-requests').length;
    return [
      ...tally(answers, { ok: done, 'too-many-requests': slowed }),
      ...differs('购物车', lines, [{ pieces: done }]),
    ];
  },
  mutants: [
    {
      without: '购物车版本的条件',
      rewrite: [[/where carts\.version = (\$\d+)/, 'where $1::bigint is not null']],
    },
  ],
});
