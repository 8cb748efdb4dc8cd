import { readInstant } from '@pifa/domain';
import { expect, it } from 'vitest';

it.each(['UTC', 'America/New_York', 'Asia/Tokyo'])('服务器在 %s，填写的时间也是北京时间', (zone) => {
  const before = process.env['TZ'];
  try {
    process.env['TZ'] = zone;
    expect(readInstant('2026-11-30T08:00:00')?.toISOString()).toBe('2026-11-30T00:00:00.000Z');
    expect(readInstant('2026-11-30', 'end')?.toISOString()).toBe('2026-11-30T16:00:00.000Z');
  } finally {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  }
});
