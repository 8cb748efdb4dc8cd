import { aCrowd, verdictsOfACrowd } from '../crowd';
import { defineRace } from '../race';
import { NO_STOCK_GUARD } from '../stock-mutants';

export const race = defineRace({
  title: '二百位买家抢五十件 → 恰好卖完，其余的被告知售罄',
  times: 200,
  short: 60,
  async run(ground) {
    const stock = Math.floor(ground.times / 4);
    const crowd = await aCrowd(ground, ground.times, stock);
    return verdictsOfACrowd(ground, crowd, stock);
  },
  mutantInShort: true,
  mutants: [NO_STOCK_GUARD],
});
