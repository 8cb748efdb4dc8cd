import { aShopper } from '../../builders/orders';
import { aPromotion, endPromotion, knownTo } from '../../builders/promotions';
import { defineRace, differs } from '../race';
import { drawSettings, NO_DRAW_GUARD } from '../draw-mutants';

const CHANCES = 3;

export const race = defineRace({
  title: '公司还有三次机会、二百次同时抽，一半是重复的请求 → 恰好三次，积分到账三次',
  times: 200,
  short: 40,
  async run({ one, two, atOnce, times }) {
    const who = await aShopper(one);
    const settings = drawSettings({ name: '十积分', type: 'points', size: 10 }, { perDay: CHANCES });
    const id = await aPromotion(one, 'lucky-draw', settings, { audience: [who.khId] });
    await knownTo(two);
    const answers = await atOnce(times, (app, n) =>
      app.call('luckyDrawDraw', {
        token: who.token,
        body: { drawId: id, requestId: `chance-race-${Math.floor(n / 2)}` },
      }),
    );
    const drawn = answers.flatMap(({ success, data }) => (success ? [data.record.id] : []));
    const strange = answers.filter(
      ({ success, code = 'fault' }) => !success && code !== 'no-chance' && code !== 'unavailable',
    );
    const rows = await one.db
      .selectFrom('draw_records')
      .select('id')
      .where('draw_id', '=', Number(id))
      .execute();
    const { data: points } = await one.call('pointsTotal', { token: who.token });
    await endPromotion(one, id);
    return [
      ...differs(
        '别的答复',
        strange.map(({ code }) => code),
        [],
      ),
      ...differs('抽奖记录', rows.length, CHANCES),
      ...differs('告知的抽奖', new Set(drawn).size, CHANCES),
      ...differs('积分', points.total, CHANCES * 10),
    ];
  },
  mutants: [NO_DRAW_GUARD],
});
