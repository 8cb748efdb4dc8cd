import { expect, test } from 'vitest';
import { alike, countOpen, decided, makeAll, namesToSettle, stillNamed, takeNamesakes } from './names-model';

const unknown = {
  category: [
    { name: '饮料/速溶', rows: 3 },
    { name: '零食', rows: 1 },
  ],
  brand: [{ name: '泉屿', rows: 4 }],
};

test('没有的各列一次，决定过的也还能改', () => {
  const names = { category: { 旧分类: { act: 'skip' as const } }, brand: {} };
  expect(namesToSettle({ unknown, names }, 'category')).toEqual([
    { name: '饮料/速溶', rows: 3 },
    { name: '零食', rows: 1 },
    { name: '旧分类', rows: undefined },
  ]);
});

test('全部新建：没决定的都新建，决定过的照旧；没选好对应到哪里的还算没决定', () => {
  const names = { category: { 零食: { act: 'use' as const, id: 0 } }, brand: {} };
  expect(countOpen({ unknown }, names)).toBe(3);
  expect(decided(names)).toEqual({ category: {}, brand: {} });
  const all = makeAll({ unknown }, names);
  expect(all.brand).toEqual({ 泉屿: { act: 'make' } });
  expect(all.category).toEqual({ '饮料/速溶': { act: 'make' }, 零食: { act: 'make' } });
  expect(countOpen({ unknown }, all)).toBe(0);
});

test('像哪一个：最后一级同名的优先，其次互相包含的；一个字的不猜', () => {
  const places = [
    { id: 1, name: '速溶咖啡', label: '饮料 / 速溶咖啡' },
    { id: 2, name: '矿泉水', label: '饮料 / 矿泉水' },
  ];
  expect(alike('冲饮/速溶', places)?.id).toBe(1);
  expect(alike('水/矿泉水', places)?.id).toBe(2);
  expect(alike('茶', places)).toBeUndefined();
  expect(alike('坚果', places)).toBeUndefined();
});

test('同名的都对应：最后一级只有一个同名的才算，决定过的照旧', () => {
  const places = {
    category: [
      { id: 1, name: '速溶', label: '冲饮 / 速溶' },
      { id: 2, name: '零食', label: '食品 / 零食' },
      { id: 3, name: '零食', label: '宠物 / 零食' },
    ],
    brand: [{ id: 7, name: '泉 屿', label: '泉 屿' }],
  };
  const names = { category: {}, brand: { 泉屿: { act: 'skip' as const } } };
  expect(takeNamesakes({ unknown }, names, places)).toEqual({
    category: { '饮料/速溶': { act: 'use', id: 1 } },
    brand: { 泉屿: { act: 'skip' } },
  });
});

test('勾过的网站：表里不再提到的、已经允许的不再送去', () => {
  const site = (host: string, allowed = false) => ({ host, rows: 1, allowed });
  const hosts = [site('a.test'), site('b.test', true), site('c.test')];
  expect(stillNamed({ hosts }, new Set(['a.test', 'b.test', 'gone.test']))).toEqual(['a.test']);
});
