import { expect, it } from 'vitest';
import {
  formatCountdown,
  formatDate,
  formatDateTime,
  formatMinute,
  formatShort,
  lastMonths,
  monthKey,
  monthWindow,
  startOfDay,
  startOfNamedDay,
} from './index';

const LATE = new Date('2026-11-30T16:30:05Z');

it('按上海时间显示：世界时 11-30 16:30 已是 12-01', () => {
  expect(formatDate(LATE)).toBe('2026-12-01');
  expect(formatMinute(LATE)).toBe('2026-12-01 00:30');
  expect(formatDateTime(LATE)).toBe('2026-12-01 00:30:05');
  expect(formatShort(LATE)).toBe('12-01 00:30');
  expect(monthKey(LATE)).toBe('2026-12');
  expect(startOfDay(LATE).toISOString()).toBe('2026-11-30T16:00:00.000Z');
});

it('最近几个月跨年', () => {
  expect(lastMonths(new Date('2026-02-10T00:00:00Z'), 4)).toEqual([
    '2025-11',
    '2025-12',
    '2026-01',
    '2026-02',
  ]);
});

it('一个月从上海零点到下月零点', () => {
  expect(monthWindow('2026-12')).toEqual({
    start: new Date('2026-11-30T16:00:00Z'),
    end: new Date('2026-12-31T16:00:00Z'),
  });
});

it.each([
  [1_798_000, '29:58'],
  [-5, '00:00'],
  [3_600_000, '01:00:00'],
  [90_000_000, '1天 01:00:00'],
])('倒计时 %s → %s', (ms, text) => {
  expect(formatCountdown(ms)).toBe(text);
});

it('写出来的一天从上海零点起；没有的日子不是一天', () => {
  expect(startOfNamedDay('2026-12-01')).toEqual(new Date('2026-11-30T16:00:00Z'));
  expect(['2026-02-30', '2026-13-01', '明天', ''].map(startOfNamedDay)).toEqual([null, null, null, null]);
});

it('没有给出的时间显示为 --，页面照常', () => {
  const unknown = new Date('');
  expect([formatDate, formatMinute, formatDateTime, formatShort].map((format) => format(unknown))).toEqual([
    '--',
    '--',
    '--',
    '--',
  ]);
});
