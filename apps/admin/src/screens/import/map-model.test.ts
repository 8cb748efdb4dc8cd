import { expect, test } from 'vitest';
import {
  candidates,
  doubled,
  lackingForNew,
  letterOf,
  missing,
  strangeSample,
  tally,
  wordOf,
} from './map-model';
import type { TargetOption } from './queries';

const option = (target: string, word: string, part: Partial<TargetOption> = {}): TargetOption => ({
  target,
  word,
  group: '基本',
  required: false,
  fill: '',
  ...part,
});
const OPTIONS = [
  option('field:code', '货号', { required: true }),
  option('field:name', '名称'),
  option('field:stock', '库存'),
  option('field:listPerPiece', '单件价'),
  option('field:spec', '规格'),
  option('attribute:', '属性：', { fill: 'name' }),
  option('ladder:', '阶梯价：满', { fill: 'pieces' }),
  option('nowhere', '不导入'),
];

test.each([
  ['没有货号的列', ['field:name', 'field:stock'], ['货号']],
  ['有货号', ['field:code', 'field:stock'], []],
  ['同一商品的几行合在一起的表，不用货号的列', ['handle', 'field:name'], []],
])('还缺什么：%s', (_, targets, wanted) => {
  expect(missing(targets, OPTIONS)).toEqual(wanted);
});

test('两列对应到同一项：后一列指出前一列；图片、状态可以有几列；千克与克是同一项', () => {
  const targets = [
    'field:code',
    'field:pictures',
    'field:code',
    'field:pictures',
    'field:weight:kg',
    'field:weight:g',
    'nowhere',
    'nowhere',
    'attribute:产地',
    'attribute:口味',
  ];
  expect([...doubled(targets)]).toEqual([
    [2, 0],
    [5, 4],
  ]);
});

test('新商品还缺的：一种价就够，两种价互相折算', () => {
  expect(lackingForNew(['field:code'])).toEqual(['名称', '分类', '单件价或整件价']);
  expect(lackingForNew(['field:code', 'field:name', 'field:category', 'field:listPerPack'])).toEqual([]);
});

test('列的字母与表格软件的一样', () => {
  expect([0, 25, 26, 27, 51, 52].map(letterOf)).toEqual(['A', 'Z', 'AA', 'AB', 'AZ', 'BA']);
});

test.each([
  ['价格写成字', 'field:listPerPiece', ['12.00', '一百五'], '「一百五」不是数字'],
  ['带符号、分隔与全角的是数字', 'field:listPerPack', ['￥1,234.50', '１２'], ''],
  ['名称什么都行', 'field:name', ['一百五'], ''],
])('样例读不成的先说：%s', (_, target, samples, wanted) => {
  expect(strangeSample(target, samples)).toBe(wanted);
});

test('这一列可能是：还没有列的、样例像的；别的列已经是的不再问；选了哪个次序都不变，最后总能不导入', () => {
  const column = { head: '现存', samples: ['610', '1600'], target: 'nowhere' };
  const others = ['field:code', 'nowhere'];
  const wanted = ['field:listPerPiece', 'field:stock', 'attribute:现存', 'nowhere'];
  expect(candidates(column, others, 'nowhere', OPTIONS)).toEqual(wanted);
  expect(candidates(column, ['field:code', 'field:stock'], 'field:stock', OPTIONS)).toEqual(wanted);
  const taste = { head: '口味', samples: ['原味'], target: 'field:spec' };
  expect(candidates(taste, ['field:spec'], 'attribute:味道', OPTIONS)).toEqual([
    'attribute:味道',
    'field:spec',
    'field:code',
    'field:name',
    'attribute:口味',
    'nowhere',
  ]);
});

test('自己写的属性与阶梯也有中文说法', () => {
  expect(wordOf('attribute:口味', undefined, OPTIONS)).toBe('属性：口味');
  expect(wordOf('ladder:50', undefined, OPTIONS)).toBe('阶梯价：满 50 个');
  expect(wordOf('nowhere', undefined, OPTIONS)).toBe('不导入');
});

test('几列对上，几列不导入', () => {
  expect(tally(['field:code', 'nowhere', 'field:name'])).toEqual({ taken: 2, left: 1 });
});
