import { expect, it } from 'vitest';
import { queryOf } from './filters';

const NOW = new Date('2026-11-25T02:00:00Z');
const state = { view: 'to-call', find: '', filters: {}, sort: '', size: 50, open: '' };

it('地址里的筛选变成接口的参数；期间只改统计，不筛选', () => {
  const filters = { span: 'month', amount: '1000~', tag: '连锁', salesperson: 'none' };
  expect(queryOf({ ...state, find: '檐下', sort: '-amount', filters }, NOW)).toEqual({
    view: 'to-call',
    keyword: '檐下',
    sort: '-amount',
    spanFrom: '2026-11-01',
    spanTo: '2026-11-25',
    amountFrom: '1000',
    tag: '连锁',
    salesperson: 'none',
  });
  expect(queryOf({ ...state, view: 'nonsense' }, NOW).view).toBe('all');
});
