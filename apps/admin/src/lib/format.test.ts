import { expect, test } from 'vitest';
import { badge, shortTime } from './format';

test.each([
  ['今天', '2026-11-26T06:00:00Z', '11-26 14:00'],
  ['半年以内', '2026-06-01T02:30:00Z', '06-01 10:30'],
  ['半年以前：只有日期，写明年份', '2025-07-12T06:00:00Z', '2025-07-12'],
  ['没有', undefined, '--'],
])('列表里的时间：%s', (_what, time, words) => {
  expect(shortTime(time, new Date('2026-11-26T08:00:00Z'))).toBe(words);
});

test('元旦过后，年底的单子还看得到几点', () => {
  expect(shortTime('2026-12-31T06:20:00Z', new Date('2027-01-02T01:00:00Z'))).toBe('12-31 14:20');
});

test('名字旁边的数字：上千只写 999+', () => {
  expect([999, 1_000, 12_345].map(badge)).toEqual(['999', '999+', '999+']);
});
