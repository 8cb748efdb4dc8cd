import { expect, it } from 'vitest';
import { whatGrew } from './what-grew';

const row = (title: string, count: number) => ({
  name: title,
  title,
  count,
  group: 'orders' as const,
  path: 'ship',
  promise: '',
  late: 0,
  more: false,
  note: '',
});

it('打开页面时已经在等的不算新来的', () => {
  expect(whatGrew(undefined, [row('待发货', 34)])).toEqual([]);
});
it('多出来几件就说几件；头一件也算', () => {
  expect(
    whatGrew([row('待发货', 34)], [row('待发货', 36), row('待报价', 1)]).map(({ words }) => words),
  ).toEqual(['新订单 2 件', '新询价 1 件']);
});
it('做掉了几件不响；不是客户送来的事不响', () => {
  expect(whatGrew([row('待发货', 5)], [row('待发货', 3), row('催发货', 2), row('失败的任务', 1)])).toEqual(
    [],
  );
});
