import { expect, test } from 'vitest';
import { headsForPanel } from './aim';

const panel = { left: 240, top: 100, bottom: 500 };

test('斜着移向右侧面板 → 不换分类', () => {
  expect(headsForPanel({ x: 60, y: 120 }, { x: 75, y: 132 }, panel)).toBe(true);
});

test('上下移动或往左移 → 换分类', () => {
  expect(headsForPanel({ x: 60, y: 120 }, { x: 60, y: 150 }, panel)).toBe(false);
  expect(headsForPanel({ x: 60, y: 120 }, { x: 50, y: 140 }, panel)).toBe(false);
});

test('向右但会落到面板之外 → 换分类', () => {
  expect(headsForPanel({ x: 200, y: 480 }, { x: 204, y: 500 }, panel)).toBe(false);
});
