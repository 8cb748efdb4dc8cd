import { expect, it } from 'vitest';
import { specNotInName } from './index';

it.each([
  ['沐隅 抑菌洗手液 500ml', '500ml · 24瓶/箱', '24瓶/箱'],
  ['封汀 透明封箱胶带 警示语 60mm 100m', '警示语 60mm 100m · 72卷/箱', '72卷/箱'],
  ['矿泉水550ml', '550ml · 24瓶/箱', '24瓶/箱'],
  ['净渡 加厚手提水桶 22L', '2L · 20个/件', '2L · 20个/件'],
  ['封汀 热敏收银纸 100×150mm', '150mm', '150mm'],
  ['T恤 桃红', '红', '红'],
  ['矿泉水', '550ml · 24瓶/箱', '550ml · 24瓶/箱'],
  ['矿泉水', '', ''],
])('「%s」旁边的规格 %s 只写 %s', (name, spec, shown) => {
  expect(specNotInName(name, spec)).toBe(shown);
});

it('另有一栏写明的装箱规格不再写', () => {
  expect(specNotInName('矿泉水', '550ml · 24瓶/箱', ['24瓶/箱'])).toBe('550ml');
});
