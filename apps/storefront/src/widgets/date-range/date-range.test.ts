import { expect, test } from 'vitest';
import { readDay } from './date-box';

test.each([
  ['2026-11-1', '2026-11-01'],
  ['2026/11/20', '2026-11-20'],
  ['20261120', '2026-11-20'],
  ['2026年11月2日', '2026-11-02'],
  ['', ''],
  ['2026-02-30', null],
  ['昨天', null],
])('日期「%s」→ %s', (typed, day) => {
  expect(readDay(typed)).toBe(day);
});
