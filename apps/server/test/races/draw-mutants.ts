import { type Mutant, withoutChecks } from './mutant';

/** The guards between a draw and a chance or prize that does not exist (`spendScarce`, `drawInside`). */
export const NO_DRAW_GUARD: Mutant = {
  without: '公司一行的锁、更新里的条件与约束',
  rewrite: [
    [/(from companies where kh_id = \$\d+) for no key update/, '$1'],
    [/and available >= (\$\d+)/, 'and $1::bigint is not null'],
  ],
  unguard: [withoutChecks('scarce')],
};

/** Entries of a draw whose prize everybody would win. */
export const drawSettings = (prize: Record<string, unknown>, own: Record<string, unknown>) => ({
  prizes: [
    { id: 'prize', size: 1, weight: 1, ...prize },
    { id: 'none', name: '谢谢参与', type: 'nothing', size: 1, weight: 0 },
  ],
  perDay: 1,
  perOrder: 0,
  orderMinimum: 0,
  byPointsPerDay: 0,
  rules: '每天一次',
  ...own,
});
