import { describe, expect, it } from 'vitest';
import { readTableState } from '../../lib/table-state';
import { queryOf } from './filters';

const now = new Date('2026-11-24T04:00:00Z');
const query = (address: string) => queryOf(readTableState(new URLSearchParams(address), 'all'), now);

describe('地址里的筛选就是接口要的筛选', () => {
  it.each<[string, object]>([
    ['', { view: 'all' }],
    ['view=to-ship&q=PF2026', { view: 'to-ship', keyword: 'PF2026' }],
    ['placed=7d', { view: 'all', placedFrom: '2026-11-18', placedTo: '2026-11-24' }],
    ['shipped=2026-11-01~', { view: 'all', shippedFrom: '2026-11-01' }],
    ['amount=1000~', { view: 'all', amountFrom: '1000' }],
    ['amount=~50&sort=placed', { view: 'all', amountTo: '50', sort: 'placed' }],
    ['region=44&method=transfer', { view: 'all', region: '44', method: 'transfer' }],
    // A saved view keeps filters only: it looks through all orders.
    ['view=saved-7&remark=yes', { view: 'all', remark: 'yes' }],
  ])('%s', (address, wanted) => {
    expect(query(address)).toEqual(wanted);
  });
});
