import { aCrowd, verdictsOfACrowd } from '../crowd';
import { defineRace } from '../race';
import { NO_STOCK_GUARD } from '../stock-mutants';

export const race = defineRace({
  title: '二百位买家抢最后一件 → 恰好一位买到',
  times: 200,
  short: 40,
  async run(ground) {
    const crowd = await aCrowd(ground, ground.times, 1);
    return verdictsOfACrowd(ground, crowd, 1);
  },
  mutants: [NO_STOCK_GUARD],
});
