import { aShopper, inCart, place, stockOf } from '../../builders/orders';
import { addGoods } from '../../fixtures';
import { defineRace, differs, tally } from '../race';

export const race = defineRace({
  title: '一个请求编号同时提交二百次，货只有一件 → 没有人被告知售罄',
  times: 200,
  short: 50,
  async run({ one, atOnce, times }) {
    const who = await aShopper(one);
    const goods = await addGoods(one.db, { stock: 1 });
    await inCart(one, who, goods, { spcnt: 1 });
    const requestId = `race-last-${goods}`;
    const answers = await atOnce(times, (app) => place(app, who, { requestId }));
    return [
      ...tally(answers, { ok: times }, { queue: true }),
      ...differs(
        '答复的种数',
        new Set(answers.filter(({ success }) => success).map(({ text }) => text)).size,
        1,
      ),
      ...differs('库存', await stockOf(one.db, goods), { available: 0, reserved: 1, used: 0 }),
    ];
  },
  mutants: [
    { without: '同一请求的查找', rewrite: [[/o\.request_id = (\$\d+)/, "o.request_id = $1 || 'x'"]] },
  ],
});
