import { defineRace } from '../race';
import { placeSameRequest } from '../same-request';

export const race = defineRace({
  title: '一个请求编号同时提交二百次，货只有一件 → 没有人被告知售罄',
  times: 200,
  short: 50,
  run: (ground) => placeSameRequest(ground, 1),
  mutants: [
    { without: '同一请求的查找', rewrite: [[/o\.request_id = (\$\d+)/, "o.request_id = $1 || 'x'"]] },
  ],
});
