import { ARE_MEANT } from '@pifa/domain';
import { expect, test } from 'vitest';
import {
  blamed,
  isJump,
  labelsOf,
  mendable,
  namesOf,
  plainRefusal,
  twinsOf,
  verdictOf,
  widthOf,
} from './trial-model';

const field = (label: string, before = '', after = '1') => ({ label, before, after });

test.each([
  ['有误在先', { fields: [field('新商品')], warnings: ['x'], refusal: '货号不能为空' }, 'refused'],
  ['什么也不改', { fields: [], warnings: [], refusal: '' }, 'same'],
  ['要留意的', { fields: [field('单件价', '1', '2')], warnings: ['涨 100%'], refusal: '' }, 'warned'],
  ['新的', { fields: [field('新商品')], warnings: [], refusal: '' }, 'added'],
  ['新品标的修改不算新增', { fields: [field('新品标', '否', '是')], warnings: [], refusal: '' }, 'changed'],
  ['修改', { fields: [field('名称', '水', '泉水')], warnings: [], refusal: '' }, 'changed'],
] as const)('一行的结果：%s', (_, row, wanted) => {
  expect(verdictOf({ ...row, fields: [...row.fields], warnings: [...row.warnings] })).toBe(wanted);
});

test('货号与名称分开；没有货号的只有名称', () => {
  expect(namesOf({ object: 'goods:W-1', name: 'W-1 泉屿 矿泉水' })).toEqual({
    code: 'W-1',
    name: '泉屿 矿泉水',
  });
  expect(namesOf({ object: 'goods:W-1', name: 'W-1' })).toEqual({ code: 'W-1', name: '' });
  expect(namesOf({ object: 'order:71', name: 'PF26 甲公司' })).toEqual({ code: '', name: 'PF26 甲公司' });
  expect(namesOf({ object: '', name: '第 3 行' })).toEqual({ code: '', name: '第 3 行' });
});

test('列：改到的与有误的都有一列，有误的在前，其余按商城里的次序；货号、名称自有列', () => {
  const rows = [
    { fields: [field('库存'), field('分类'), field('新商品'), field('名称')], refusal: '' },
    { fields: [field('自定义')], refusal: '' },
    { fields: [], refusal: '单件价应为不超过 4 位小数的金额' },
  ];
  expect(labelsOf(rows, ['单件价', '库存'])).toEqual(['单件价', '分类', '库存', '自定义']);
});

test('列宽：按这些行的内容，不窄于列名，也不占满', () => {
  expect(widthOf('库存', [])).toBe(72);
  expect(widthOf('整件价', [{ fields: [field('整件价', '1,036.00', '1,098.00')] }])).toBe(158);
  expect(widthOf('卖点', [{ fields: [field('卖点', '', '香'.repeat(50))] }])).toBe(240);
});

test.each([
  ['涨六成', '22.80', '38.00', true],
  ['跌六成', '100', '39', true],
  ['正好一半不算', '10', '15', false],
  ['以前没有价', '', '15', false],
])('价格跳动：%s', (_, before, after, wanted) => {
  expect(isJump({ label: '整件价', before, after })).toBe(wanted);
});
test('库存跳动不是价格跳动', () => {
  expect(isJump({ label: '库存', before: '1', after: '100' })).toBe(false);
});

test('有误的是哪一格：名字长的优先，单位不算', () => {
  expect(blamed('促销单件价应为不超过 4 位小数的金额', ['单件价', '促销单件价'])).toBe('促销单件价');
  expect(blamed('重量应为整数', ['重量（克）'])).toBe('重量（克）');
  expect(blamed('系统出错', ['单件价'])).toBe('');
  expect(blamed('新商品须填写名称、分类、整件价与单件价', ['单件价', '名称'])).toBe('');
});

test('重号的指出别的行', () => {
  expect(twinsOf('与第 2、15 行的货号相同')).toEqual([2, 15]);
  expect(twinsOf('与第 3 行重复')).toEqual([3]);
  expect(twinsOf('货号不能为空')).toEqual([]);
});

test('能改的格：表里有列的项，图片除外，每项一次', () => {
  const options = [
    { target: 'field:code', word: '货号' },
    { target: 'field:weight', word: '重量（克）' },
    { target: 'field:pictures', word: '图片' },
  ];
  const columns = [
    'field:code',
    'field:weight:kg',
    'field:weight:g',
    'field:pictures',
    'nowhere',
    'attribute:产地',
  ];
  expect(
    mendable(
      columns.map((target) => ({ target })),
      options,
    ),
  ).toEqual([
    { field: 'code', word: '货号' },
    { field: 'weight', word: '重量（克）' },
  ]);
});

test('只对终端说的话不给人看', () => {
  expect(plainRefusal(`促销价不到标价一成。${ARE_MEANT}`)).toBe('促销价不到标价一成');
});
