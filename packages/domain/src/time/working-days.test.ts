import { describe, expect, it, test } from 'vitest';
import { oneWorkingDayAfter, oneWorkingDayBefore } from './working-days';

/** 2026-06-18 is a Thursday. */
const at = (text: string) => new Date(`${text}:00+08:00`);

describe('1 个工作日内答复', () => {
  test.each([
    ['2026-06-18T10:00', '2026-06-19T10:00', '周四上午 → 周五同一时刻'],
    ['2026-06-19T15:00', '2026-06-22T15:00', '周五下午 → 周一同一时刻'],
    ['2026-06-20T09:00', '2026-06-23T00:00', '周六来的从周一零点算'],
    ['2026-06-21T23:59', '2026-06-23T00:00', '周日来的也从周一零点算'],
    ['2026-06-22T08:00', '2026-06-23T08:00', '周一 → 周二'],
  ])('%s 来的，最晚 %s：%s', (came, due) => {
    expect(oneWorkingDayAfter(at(came))).toEqual(at(due));
  });

  it('到点算：此前来的都超时，此刻来的还没有', () => {
    for (let hour = 0; hour < 24 * 14; hour += 1) {
      const now = new Date(at('2026-06-18T00:30').getTime() + hour * 3_600_000);
      const before = oneWorkingDayBefore(now);
      expect(oneWorkingDayAfter(new Date(before.getTime() - 1)) <= now, now.toISOString()).toBe(true);
      expect(oneWorkingDayAfter(new Date(before.getTime() + 60_000)) > now, now.toISOString()).toBe(true);
    }
  });
});
