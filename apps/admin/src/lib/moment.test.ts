import { beforeAll, describe, expect, test, vi } from 'vitest';
import { beijingToday, instantOf, mondayAfter, nextMonth, sentMoment, writtenMoment } from './moment';

describe.each(['Asia/Shanghai', 'America/New_York'])('电脑的时区是 %s，写的都是北京时间', (zone) => {
  beforeAll(() => void vi.stubEnv('TZ', zone));

  test.each([
    ['平常的一天', '2026-11-26 08:00', '2026-11-26T00:00:00.000Z'],
    ['北京的零点', '2026-11-26 00:00', '2026-11-25T16:00:00.000Z'],
    ['纽约拨快的那一小时，北京照样有', '2026-03-08 02:30', '2026-03-07T18:30:00.000Z'],
  ])('%s', (_, written, instant) => {
    expect(instantOf(written)).toBe(instant);
    expect(writtenMoment(instant)).toBe(written);
  });

  test('没写、写得不成，都是没有', () => {
    for (const text of ['', '明天', '2026-13-40 25:00', '2026-11-26']) expect(instantOf(text)).toBe('');
    expect([writtenMoment(null), writtenMoment(undefined), writtenMoment('')]).toEqual(['', '', '']);
  });

  test('表单不写秒：分钟没改的，存着的秒不丢；改了的、原来没有的，按写的', () => {
    const stored = '2026-11-26T15:59:59.000Z';
    expect(sentMoment(writtenMoment(stored), stored)).toBe(stored);
    expect(sentMoment('2026-11-27 00:00', stored)).toBe('2026-11-27 00:00');
    expect([sentMoment('2026-11-27 00:00', undefined), sentMoment('', stored)]).toEqual([
      '2026-11-27 00:00',
      '',
    ]);
  });

  test('今天、下周一、下月一日按北京的日历', () => {
    expect(beijingToday(new Date('2026-11-25T16:00:00Z'))).toBe('2026-11-26');
    expect(beijingToday(new Date('2026-11-25T15:59:59Z'))).toBe('2026-11-25');
    expect([mondayAfter('2026-11-26'), mondayAfter('2026-11-30'), mondayAfter('2026-11-29')]).toEqual([
      '2026-11-30',
      '2026-12-07',
      '2026-11-30',
    ]);
    expect([nextMonth('2026-11-26'), nextMonth('2026-12-31')]).toEqual(['2026-12-01', '2027-01-01']);
  });
});
