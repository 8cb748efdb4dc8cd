import { aShopper, type Shopper } from '../../builders/orders';
import { knownTo } from '../../builders/promotions';
import { aTemplate } from '../../builders/rewards';
import { withoutChecks } from '../mutant';
import { defineRace, differs } from '../race';

const TOTAL = 5;

export const race = defineRace({
  title: '只剩五张的券、每家限一张，每家两个人同时来领 → 恰好发出五张，没有一家领到两张',
  times: 200,
  short: 40,
  async run({ one, two, prepare, atOnce, times }) {
    const companies = await prepare(Math.ceil(times / 2), async () => {
      const first = await aShopper(one);
      return [first, await aShopper(one, { khId: first.khId })];
    });
    const audience = companies.map(([first]) => (first as Shopper).khId);
    const template = await aTemplate(one, { total: TOTAL, perCustomer: 1 }, { audience });
    await knownTo(two);
    const people = companies.flat().slice(0, times);
    const answers = await atOnce(people.length, (app, n) =>
      app.call('cardClaim', {
        token: (people[n] as Shopper).token,
        body: { id: template, requestId: `claim-race-${n}` },
      }),
    );
    const codes = answers.map(({ success, code = 'fault' }) => (success ? 'ok' : code));
    const strange = codes.filter((code) => !['ok', 'card-gone', 'card-limit', 'unavailable'].includes(code));
    const rows = await one.db
      .selectFrom('coupons')
      .select('kh_id')
      .where('template_id', '=', Number(template))
      .execute();
    return [
      ...differs('别的答复', strange, []),
      ...differs('领到的答复', codes.filter((code) => code === 'ok').length, TOTAL),
      ...differs('发出的券', rows.length, TOTAL),
      ...differs('领到券的公司', new Set(rows.map(({ kh_id }) => kh_id)).size, TOTAL),
    ];
  },
  mutants: [
    {
      without: '模板计数的锁、条件与约束',
      rewrite: [
        [/(from coupon_counters where template_id = \$\d+) for update/, '$1'],
        [/(and \(\$\d+::bigint is null or issued \+ \$\d+ <= \$\d+::bigint)\)/, '$1 or true)'],
      ],
      unguard: [
        withoutChecks('coupons'),
        'alter table coupons drop constraint coupons_template_id_serial_key',
        'alter table coupons drop constraint coupons_template_id_kh_id_nth_key',
      ],
    },
  ],
});
