import { aShopper, type Shopper } from '../../builders/orders';
import { aPromotion, endPromotion, knownTo, leftOf } from '../../builders/promotions';
import { defineRace, differs, insisting, tally } from '../race';
import { drawSettings, NO_DRAW_GUARD } from '../draw-mutants';

export const race = defineRace({
  title: '奖品只有一份、五百家公司同时抽 → 恰好一家抽中，每家记一次',
  times: 500,
  short: 40,
  async run(ground) {
    const { one, two, prepare, times } = ground;
    const prize = { name: '毛巾', type: 'goods', ref: '1', stock: 1 };
    const id = await aPromotion(one, 'lucky-draw', drawSettings(prize, {}));
    await knownTo(two);
    const people = await prepare(times, () => aShopper(one));
    const answers = await insisting(ground, times, (app, n) =>
      app.call('luckyDrawDraw', {
        token: (people[n] as Shopper).token,
        body: { drawId: id, requestId: `draw-race-${n}` },
      }),
    );
    const rows = await one.db
      .selectFrom('draw_records')
      .select('prize_kind')
      .where('draw_id', '=', Number(id))
      .execute();
    const found = [
      ...tally(answers, { ok: times }),
      ...differs('抽奖记录', rows.length, times),
      ...differs('抽中的', rows.filter((row) => row.prize_kind === 'goods').length, 1),
      ...differs('奖品还剩', await leftOf(one, 'prize', `${id}:prize`), 0),
    ];
    await endPromotion(one, id);
    return found;
  },
  mutants: [NO_DRAW_GUARD],
});
