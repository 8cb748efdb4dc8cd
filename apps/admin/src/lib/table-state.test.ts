import { describe, expect, it } from 'vitest';
import { readTableState, type TableState, writeTableState } from './table-state';

const usual: TableState = { view: '', find: '', filters: {}, sort: '', size: 50, open: '' };
const read = (text: string, fallback?: string) => readTableState(new URLSearchParams(text), fallback);

describe('列表的状态在地址里', () => {
  it.each<[string, string, Partial<TableState>]>([
    ['什么也没选', '', {}],
    ['视图', 'view=to-ship', { view: 'to-ship' }],
    ['搜索', 'q=PF2026', { find: 'PF2026' }],
    ['筛选', 'placed=7d&amount=1000~', { filters: { placed: '7d', amount: '1000~' } }],
    ['从大到小', 'sort=-amount', { sort: '-amount' }],
    ['每页 200', 'size=200', { size: 200 }],
    ['打开的抽屉', 'open=86', { open: '86' }],
  ])('%s：%s', (_what, address, part) => {
    expect(read(address)).toEqual({ ...usual, ...part });
  });

  it.each(['size=7', 'size=abc', 'size=100000'])('%s 不是可选的每页行数 → 按 50', (address) => {
    expect(read(address).size).toBe(50);
  });

  it('空的筛选不算筛选', () => {
    expect(read('placed=&state=unpaid').filters).toEqual({ state: 'unpaid' });
  });

  it('地址发给同事，打开的是同一个样子', () => {
    const state: TableState = {
      view: 'to-ship',
      find: '云屿 & 供应链',
      filters: { placed: '2026-11-01~2026-11-20', state: 'a,b' },
      sort: '-amount',
      size: 100,
      open: 'PF-1',
    };
    expect(read(writeTableState(state).toString())).toEqual(state);
  });

  it('平常的样子不写进地址；第一个视图也不写', () => {
    expect(writeTableState(usual).toString()).toBe('');
    expect(writeTableState({ ...usual, view: 'all' }, 'all').toString()).toBe('');
    expect(read('', 'all').view).toBe('all');
  });
});
