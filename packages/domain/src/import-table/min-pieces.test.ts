import { expect, it } from 'vitest';
import { guessTargets } from './guess';
import { minPiecesOf } from './min-pieces';
import { readGoods } from './read-goods';
import { readTarget, targetText } from './target-text';

const BOTTLES = { piecesPerPack: 24, unit: '瓶', packUnit: '箱' };
const SHIRTS = { piecesPerPack: 10, unit: '件', packUnit: '包' };

it.each([
  ['48', '', BOTTLES, '48'],
  ['48', '个', BOTTLES, '48'],
  ['48 瓶', '', BOTTLES, '48'],
  ['2件', '', BOTTLES, '48'],
  ['２ 箱', '', BOTTLES, '48'],
  ['2', '件', BOTTLES, '48'],
  ['2', '箱', BOTTLES, '48'],
  ['2瓶', '箱', BOTTLES, '2'],
  ['2件', '', SHIRTS, '2'],
  ['2', '包', SHIRTS, '20'],
  ['2', '打', BOTTLES, '2打'],
  ['很多', '件', BOTTLES, '很多'],
  ['1.5', '件', BOTTLES, '1.5'],
] as const)('起订 %s，单位 %s', (cell, unit, packing, expected) => {
  expect(minPiecesOf(cell, unit, packing)).toBe(expected);
});

it('表头写明是件的按件读，单位也可以自成一列', () => {
  const heads = ['货号', '起送数量（件）', '起送单位'];
  const targets = guessTargets(heads.map((head) => ({ head, samples: [] })));
  expect(targets.map(targetText)).toEqual(['field:code', 'field:minPieces:pack', 'field:minUnit']);
  expect(targets.map(targetText).map(readTarget)).toEqual(targets);
  const { goods } = readGoods({ heads, rows: [{ line: 2, cells: ['A', '2', ''] }] }, targets);
  expect(goods[0]?.cells).toMatchObject({ minPieces: '2件' });
});

it('不认识的写法不收', () => {
  expect(readTarget('field:constructor')).toBeUndefined();
  expect(readTarget('field:weight:toString')).toBeUndefined();
  expect(readTarget('field:weight:pack')).toBeUndefined();
});
