import { expect, it } from 'vitest';
import type { QueueRow } from '../queries';
import { firstOf, groupsOf } from './queue-order';

const row = (name: string, group: QueueRow['group']): QueueRow => ({
  name,
  title: name,
  group,
  path: name,
  count: 1,
  more: false,
  late: 0,
  promise: '',
  note: '',
});
const rows = [
  ...['jobs', 'goods'].map((name) => row(name, 'system')),
  ...['ship', 'quotes', 'after-sales'].map((name) => row(name, 'orders')),
  row('invoices', 'customers'),
];
const shown = (groups: ReturnType<typeof groupsOf>) =>
  groups.map(({ title, rows: own }) => [title, own.map(({ name }) => name)]);

it('订单在最前，不用标题；客户与票据、商品与系统各有标题', () => {
  expect(shown(groupsOf(rows))).toEqual([
    ['', ['ship', 'quotes', 'after-sales']],
    ['客户与票据', ['invoices']],
    ['商品与系统', ['jobs', 'goods']],
  ]);
});
it('没有事的组不出现', () => {
  expect(shown(groupsOf([row('jobs', 'system')]))).toEqual([['商品与系统', ['jobs']]]);
});
it('只看前几项：后面的收起来，空的组连标题也不出现', () => {
  expect(shown(firstOf(groupsOf(rows), 5))).toEqual([
    ['', ['ship', 'quotes', 'after-sales']],
    ['客户与票据', ['invoices']],
    ['商品与系统', ['jobs']],
  ]);
  expect(shown(firstOf(groupsOf(rows), 3))).toEqual([['', ['ship', 'quotes', 'after-sales']]]);
});
