import { aShopper } from '../../builders/orders';
import { defineRace, differs, tally } from '../race';

export const race = defineRace({
  title: '二百人同时新增默认地址 → 满五十为止，恰好一个默认',
  times: 200,
  short: 60,
  async run({ one, atOnce, times }) {
    const { token, khId } = await aShopper(one);
    const body = {
      regionCode: '429004',
      address: '仙桃大道 1 号',
      name: '陈明',
      phone: '13800138000',
      isDefault: 1,
    } as const;
    const answers = await atOnce(times, (app) => app.call('addressAdd', { token, body }));
    const rows = await one.db
      .selectFrom('addresses')
      .select('is_default')
      .where('kh_id', '=', khId)
      .execute();
    const added = 1 + answers.filter(({ success }) => success).length;
    // A caller that timed out cannot know whether it was done.
    const unknown = answers.filter(({ code }) => code === 'unavailable').length;
    return [
      ...tally(answers, { ok: 49, 'too-many-addresses': times - 49 }, { queue: true }),
      ...(rows.length < added || rows.length > added + unknown
        ? [`地址应有 ${added} 至 ${added + unknown} 个，却是 ${rows.length} 个`]
        : []),
      ...differs('默认地址', rows.filter((row) => row.is_default).length, 1),
    ];
  },
  mutants: [
    {
      without: '公司一行的锁与默认地址的唯一键',
      rewrite: [[/for no key update/, '']],
      unguard: ['drop index addresses_one_default'],
    },
  ],
});
