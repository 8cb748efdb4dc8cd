import { expect, it } from 'vitest';
import type { ColumnTarget } from './fields';
import { readTarget, targetText } from './target-text';

const TARGETS: readonly ColumnTarget[] = [
  { to: 'field', field: 'code' },
  { to: 'field', field: 'weight', unit: 'kg' },
  { to: 'attribute', name: '产地' },
  { to: 'attribute', name: '电压:50hz' },
  { to: 'option', name: '颜色' },
  { to: 'ladder', from: 48 },
  { to: 'ladders' },
  { to: 'size', axis: 'length', unit: 'in' },
  { to: 'option-name', nth: 2 },
  { to: 'attribute-value', nth: 12 },
  { to: 'price-before' },
  { to: 'options' },
  { to: 'nowhere' },
];

it.each(TARGETS.map((target) => [targetText(target), target] as const))(
  '%s 写出来再读回去是同一个',
  (text, target) => {
    expect(readTarget(text)).toEqual(target);
  },
);

it.each([
  'field:nothing',
  'field:weight:mile',
  'attribute:',
  'ladder:0',
  'ladder:x',
  'option-name:0',
  'drop table',
  '',
])('「%s」不是列的意思', (text) => expect(readTarget(text)).toBeUndefined());
