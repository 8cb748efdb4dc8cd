import { expect, test } from 'vitest';
import { isNewGoods, NEW_GOODS_DAYS } from './new-goods';

const now = new Date('2026-11-23T08:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

test.each([
  ['刚上架', daysAgo(0), true],
  ['还差一刻满期', daysAgo(NEW_GOODS_DAYS - 0.01), true],
  ['满期', daysAgo(NEW_GOODS_DAYS), false],
  ['不知道何时上架', new Date(''), false],
])('新品：%s', (_, listed, expected) => {
  expect(isNewGoods(listed, now)).toBe(expected);
});
