import { expect, test } from 'vitest';
import { type Cell, type GroupDraft, NEW_GROUP } from './matrix';
import { groupStaleRows, laidOver } from './matrix-stale';

const cell = (goodsId: string, own: Partial<Cell> = {}): Cell => ({
  goodsId,
  version: 1,
  code: `GL-${goodsId}`,
  barcode: '',
  IP: '10',
  SP: '1',
  packing: '10',
  least: '0',
  step: '1',
  packStep: '1',
  stock: '100',
  on: true,
  isSold: false,
  ...own,
});
const group = (version: number, cells: GroupDraft['cells']): GroupDraft => ({
  ...NEW_GROUP,
  version,
  name: '手套',
  cells,
});

test('我改红的价，同事改蓝的价、红的库存卖掉了：用我的覆盖也不动蓝的，不把库存写回去', () => {
  const base = group(1, { 红: cell('1'), 蓝: cell('2') });
  const mine = group(1, { 红: cell('1', { IP: '12' }), 蓝: cell('2') });
  const theirs = group(2, {
    红: cell('1', { version: 4, stock: '60' }),
    蓝: cell('2', { version: 3, IP: '9' }),
  });
  const next = laidOver(mine, base, theirs);
  expect(next.version).toBe(2);
  expect(next.cells.红).toEqual(cell('1', { version: 4, IP: '12', stock: '60' }));
  expect(next.cells.蓝).toEqual(cell('2', { version: 3, IP: '9' }));
  expect(groupStaleRows(theirs, next)).toEqual([['红', 'GL-1 ¥10/¥1 库存 60', 'GL-1 ¥12/¥1 库存 60']]);
});
