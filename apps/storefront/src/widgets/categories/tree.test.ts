import { describe, expect, test } from 'vitest';
import { buildTree, pathTo } from './tree';

const category = (id: string, parentId: string, grade: number, count = 1) => ({
  id,
  typeId: id,
  parentId,
  grade,
  typeName: `分类${id}`,
  icon: '',
  image: '',
  count,
});

describe('分类树', () => {
  test('三级按 parentId 成树，次序不变', () => {
    const { roots } = buildTree([
      category('3', '2', 3),
      category('1', '0', 1),
      category('2', '1', 2),
      category('9', '0', 1),
    ]);
    expect(roots.map((node) => node.id)).toEqual(['1', '9']);
    expect(roots[0]?.children[0]?.children[0]?.id).toBe('3');
    expect(roots[0]?.children[0]?.children[0]?.grade).toBe(3);
  });

  test('找不到上级的分类归入「其他」，不会消失', () => {
    const { roots } = buildTree([category('1', '0', 1), category('5', '404', 2, 7), category('6', '5', 3)]);
    const others = roots.at(-1);
    expect(others?.name).toBe('其他');
    expect(others?.count).toBe(7);
    expect(others?.children.map((node) => node.id)).toEqual(['5']);
    expect(others?.children[0]?.children.map((node) => node.id)).toEqual(['6']);
  });

  test('互为上级的分类也归入「其他」，程序不会停不下来', () => {
    const tree = buildTree([category('a', 'b', 2), category('b', 'a', 3)]);
    const names = tree.roots.flatMap((root) => root.children.flatMap((node) => [node, ...node.children]));
    expect(names.map((node) => node.id).sort()).toEqual(['a', 'b']);
    expect(pathTo(tree, 'a').map((node) => node.id)).toEqual(['b', 'a']);
  });

  test('面包屑从一级到本级；没有的分类没有路径', () => {
    const tree = buildTree([category('1', '0', 1), category('2', '1', 2), category('3', '2', 3)]);
    expect(pathTo(tree, '3').map((node) => node.name)).toEqual(['分类1', '分类2', '分类3']);
    expect(pathTo(tree, '404')).toEqual([]);
  });
});
