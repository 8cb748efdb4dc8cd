import { describe, expect, it } from 'vitest';
import { dropPlace, narrowed, stepPlace, treeRows } from './arrange';
import type { Category } from './queries';

const LIST: readonly Category[] = (
  [
    ['1', '', '食品', 1, false],
    ['2', '1', '饮料', 2, true],
    ['3', '2', '水', 5, false],
    ['4', '2', '茶', 0, false],
    ['5', '1', '零食', 3, false],
    ['6', '', '办公', 0, false],
  ] as const
).map(([id, parentId, name, goods, hidden]) => ({
  id,
  parentId,
  name,
  path: name,
  grade: 1,
  hidden,
  icon: '',
  image: '',
  goods,
  version: 1,
}));
const rows = treeRows(LIST, new Set());

describe('分类树怎么画', () => {
  it('上下级缩进，数量连下级一起算，上级隐藏的看得出来', () => {
    expect(
      rows.map(({ name, depth, inBranch, hiddenAbove }) => [name, depth, inBranch, hiddenAbove]),
    ).toEqual([
      ['食品', 0, 11, false],
      ['饮料', 1, 7, false],
      ['水', 2, 5, true],
      ['茶', 2, 0, true],
      ['零食', 1, 3, false],
      ['办公', 0, 0, false],
    ]);
    expect(treeRows(LIST, new Set(['2'])).map(({ name }) => name)).toEqual(['食品', '饮料', '零食', '办公']);
  });

  it('按词找：留下它和它的上级', () => {
    expect(narrowed(LIST, '茶').map(({ name }) => name)).toEqual(['食品', '饮料', '茶']);
    expect(narrowed(LIST, ' ')).toHaveLength(6);
  });
});

describe('拖到哪里', () => {
  it.each([
    ['办公拖到最上面', '6', '1', 0, { parentId: '', before: '1' }],
    ['零食拖到最下面，仍是二级', '5', '6', 0, { parentId: '6', before: '' }],
    ['零食拖到最下面，往左拖成一级', '5', '6', -1, { parentId: '', before: '' }],
    ['茶拖到水前面', '4', '3', 0, { parentId: '2', before: '3' }],
    ['零食往右拖一级，进饮料', '5', '5', 1, { parentId: '2', before: '' }],
    ['办公往右拖一级，进食品', '6', '6', 1, { parentId: '1', before: '' }],
    ['最上面的再往右也没有上级', '1', '1', 3, { parentId: '', before: '6' }],
  ])('%s', (_name, id, over, levels, place) => {
    const seen = id === '1' ? treeRows(LIST, new Set(['1'])) : rows;
    expect(dropPlace(seen, id, over, levels)).toEqual(place);
  });
});

describe('按钮', () => {
  it.each([
    ['茶上移', '4', 'up', { parentId: '2', before: '3' }],
    ['水下移', '3', 'down', { parentId: '2', before: '' }],
    ['水已在最上', '3', 'up', undefined],
    ['茶缩进会超过三级', '4', 'in', undefined],
    ['零食缩进，进饮料', '5', 'in', { parentId: '2', before: '' }],
    ['茶提一级，排在饮料后面', '4', 'out', { parentId: '1', before: '5' }],
    ['一级的提不了', '1', 'out', undefined],
  ] as const)('%s', (_name, id, step, place) => {
    expect(stepPlace(LIST, id, step)).toEqual(place);
  });
});
