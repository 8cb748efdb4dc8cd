import { describe, expect, it } from 'vitest';
import { createClock } from './clock';

describe('时钟', () => {
  it('以数据库的时间为准，之间按单调计时推进', () => {
    let passed = 0;
    const clock = createClock({ elapsed: () => passed });
    const told = new Date(Date.now() + 60_000);
    expect(clock.observe(told)).toEqual(told);
    passed = 1_500;
    expect(clock.now().getTime()).toBe(told.getTime() + 1_500);
  });

  it('数据库的钟被拨回五分钟 → 不倒流', () => {
    let passed = 0;
    const clock = createClock({ elapsed: () => passed });
    const told = clock.observe(new Date(Date.now() + 600_000));
    passed = 10;
    expect(clock.observe(new Date(told.getTime() - 300_000)) >= told).toBe(true);
    expect(clock.now() >= told).toBe(true);
  });

  it('测试偏移加在上面', () => {
    const clock = createClock({ offsetMs: 5_000, elapsed: () => 0 });
    const told = new Date(Date.now() + 60_000);
    expect(clock.observe(told).getTime()).toBe(told.getTime() + 5_000);
  });
});
