import { type Mutant, withoutChecks } from './mutant';

/** Lock, guard in the update and CHECK back each other up: any one of them alone still protects the stock. */
export const NO_STOCK_GUARD: Mutant = {
  without: '库存的锁、更新里的条件与约束',
  rewrite: [
    [/order by s\.id for update/, 'order by s.id'],
    [/and s\.available >= n\.quantity/, ''],
  ],
  unguard: [withoutChecks('scarce')],
};
