import { describe, expect, it, test } from 'vitest';
import { laidOver, rowsWithTyped, typedAfter, typedOf } from '../../widgets/money-grid/typed';
import { baseOf, plannedRows, problemOf } from './draft';
import type { Ladder } from './queries';

const ladder: Ladder = {
  id: '7',
  of: 'goods',
  ofId: '1',
  code: 'W1001',
  name: '矿泉水',
  unit: '瓶',
  packUnit: '箱',
  packingSpecification: 24,
  list: { ip: 36, sp: 1.6 },
  goods: 1,
  khId: '',
  company: '',
  rungs: [
    { fromNum: 240, sp: 1.5 },
    { fromNum: 480, sp: 1.45, ip: 34 },
  ],
};
const base = baseOf([ladder]);
const typing = (cells: Record<string, string>) => laidOver(base, { 7: cells });

describe('写着就看：数量越多不得更贵', () => {
  test.each([
    ['原样', {}, undefined],
    ['后一档更贵', { sp1: '1.55', ip1: '' }, { rung: 1, text: '满 480 的个价 ¥1.55 比满 240 ¥1.50 贵' }],
    ['第一档比标价贵', { sp0: '1.70' }, { rung: 0, text: '满 240 的个价 ¥1.70 比标价 ¥1.60 贵' }],
    ['数量倒着写', { from1: '120' }, { rung: 1, text: '每一档的数量要比前一档多' }],
    ['有数量没有价', { from2: '960' }, { rung: 2, text: '满 960 没有写个价' }],
    ['有价没有数量', { sp2: '1.40' }, { rung: 2, text: '请写满多少个' }],
  ] as const)('%s', (_, cells, problem) => {
    expect(problemOf(ladder, typing(cells))).toEqual(problem);
  });
});

it('只送改过的行，一行里的档都送；清空的档没有了；全清空就结束', () => {
  const plan = (cells: Record<string, string>) => {
    const values = typing(cells);
    return plannedRows([ladder], typedOf(base, values), values).map(({ rungs }) => rungs);
  };
  expect(plan({})).toEqual([]);
  expect(plan({ sp0: '1.48' })).toEqual([
    [
      { fromNum: 240, perPiece: '1.48', perPack: '' },
      { fromNum: 480, perPiece: '1.45', perPack: '34.00' },
    ],
  ]);
  expect(plan({ from0: '', sp0: '', from1: '', sp1: '', ip1: '' })).toEqual([[]]);
});

/** Seen to fail: the screen took its rows from the search alone, and a change there forgot the rest. */
it('改了一条再搜别的：两条都送', () => {
  const other: Ladder = { ...ladder, id: '8', ofId: '2', code: 'W1002' };
  const first = typedAfter({}, base, laidOver(base, { 7: { sp0: '1.48' } }));
  const found = baseOf([other]);
  const both = typedAfter(first, found, laidOver(found, { 8: { sp0: '1.47' } }));
  const all = rowsWithTyped([other], new Map([['7', ladder]]), both, ({ id }) => id);
  const planned = plannedRows(all, both, laidOver(baseOf(all), both));
  expect(planned.map(({ ofId, rungs }) => [ofId, rungs[0]?.perPiece])).toEqual([
    ['2', '1.47'],
    ['1', '1.48'],
  ]);
});
