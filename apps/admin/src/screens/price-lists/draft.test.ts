import { describe, expect, test } from 'vitest';
import { laidOver, rowsWithTyped, typedAfter, typedOf } from '../../widgets/money-grid/typed';
import { baseOf, marginOf, markOf, plannedRows, readRungs } from './draft';
import type { GridRow } from './queries';

const row: GridRow = {
  goodsId: '1',
  code: 'W1001',
  name: '矿泉水',
  spec: '',
  image: '',
  unit: '瓶',
  packUnit: '件',
  packingSpecification: 24,
  onSale: true,
  list: { ip: 36, sp: 1.6 },
  own: { ip: 34.8, sp: 1.55 },
  noBase: false,
  rungs: [{ fromNum: 240, sp: 1.4 }],
};
const base = baseOf([row]);

test('格里先写着本表现在的价与数量档', () => {
  expect(base['1']).toEqual({ ip: '34.80', sp: '1.55', rungs: '240=1.40', market: '' });
});

describe('只有改过的格进预览', () => {
  test.each([
    ['没改', {}, []],
    ['改单价，件价照旧', { sp: '1.50' }, [{ goodsId: '1', fromNum: 0, perPack: '34.80', perPiece: '1.50' }]],
    ['清空两格：这个价结束', { ip: '', sp: '' }, [{ goodsId: '1', fromNum: 0, perPack: '', perPiece: '' }]],
    [
      '换一个数量档：新的写上，旧的结束',
      { rungs: '满480 ：1.35/32' },
      { problem: 'W1001 「480」读不出来，请写成 240=1.40' },
    ],
    [
      '换一个数量档：新的写上，旧的结束',
      { rungs: '满480：1.35/32' },
      [
        { goodsId: '1', fromNum: 480, perPack: '32', perPiece: '1.35' },
        { goodsId: '1', fromNum: 240, perPack: '', perPiece: '' },
      ],
    ],
    ['只写件价不行', { sp: '' }, { problem: 'W1001 请也写单价' }],
    ['市场价', { market: '1.25' }, [{ goodsId: '1', market: '1.25' }]],
  ])('%s', (_title, cells, expected) => {
    const typed = typedOf(base, laidOver(base, { '1': cells }));
    expect(plannedRows([row], base, typed)).toEqual(expected);
  });
});

test('数量档写错说得出哪里', () => {
  expect(readRungs('240=1.40 240=1.30')).toEqual({ problem: '满 240 写了两次' });
  expect(readRungs('很多=1')).toMatchObject({ problem: expect.stringContaining('很多') });
  expect(readRungs('')).toEqual([]);
});

/** Seen to fail: compared in yuan, 3 × ¥0.10 is more than ¥0.30; pieces without a price were below cost. */
test.each([
  ['件价正好是成本', { ip: '0.30' }, '高于标价'],
  ['件价低一厘', { ip: '0.2999' }, '低于成本'],
  ['只卖整件，个价是 0', { sp: '0' }, undefined],
  ['整件白送', { ip: '0' }, '价格要大于 0'],
  ['读不出来的先不说', { ip: '.' }, undefined],
])('每件 3 个，成本 0.10 元：%s', (_case, cells, text) => {
  const thin = { ...row, packingSpecification: 3, cost: 0.1, list: { ip: 0.2, sp: 0.2 } };
  delete thin.own;
  const [column = ''] = Object.keys(cells);
  expect(markOf('1', column, { typed: { '1': cells }, rows: [thin] })?.text).toBe(text);
});

/** Seen to fail: 「涨了 Infinity%」. */
test('原来个价是 0、只卖整件：写上个价不说涨了多少', () => {
  const packsOnly = { ...row, own: { ip: 38, sp: 0, rungs: [] }, list: { ip: 40, sp: 2 } } as GridRow;
  expect(markOf('1', 'sp', { typed: { '1': { sp: '1.9' } }, rows: [packsOnly] })).toBeUndefined();
});

test('毛利：没有价或成本就不说', () => {
  expect(marginOf(1.6, 1.2)).toBeCloseTo(25);
  expect(marginOf(undefined, 1.2)).toBeNull();
  expect(marginOf(1.6, undefined)).toBeNull();
});

/** Seen to fail: with `typedOf` alone, which knows only the rows that are listed. */
test('改了价再搜别的商品：改过的留着，预览时一起送', () => {
  const other: GridRow = { ...row, goodsId: '2', code: 'W1002', name: '苏打水' };
  const seen = new Map([['1', row]]);
  const first = typedAfter({}, base, laidOver(base, { '1': { sp: '1.50' } }));
  // Now only the other goods is found, and typed into.
  const found = baseOf([other]);
  const both = typedAfter(first, found, laidOver(found, { '2': { sp: '1.45' } }));
  const all = rowsWithTyped([other], seen, both, ({ goodsId }) => goodsId);
  expect(plannedRows(all, baseOf(all), both)).toEqual([
    { goodsId: '2', fromNum: 0, perPack: '34.80', perPiece: '1.45' },
    { goodsId: '1', fromNum: 0, perPack: '34.80', perPiece: '1.50' },
  ]);
  // Typed back to what it was: no longer changed; the hidden one still is.
  expect(typedAfter(both, found, found)).toEqual(first);
});
