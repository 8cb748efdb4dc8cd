import { beforeEach, describe, expect, test, vi } from 'vitest';
import type * as ServerClock from './server-clock';

/** The server's clock as it is; the page knows it only by what answers say. */
const SERVER = Date.UTC(2026, 10, 23, 2, 0, 0);
let monotonic = 0;
let clock: typeof ServerClock;

beforeEach(async () => {
  vi.resetModules();
  clock = await import('./server-clock');
  monotonic = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => monotonic);
});

/** How late the page believes it is, ms. */
const late = () => SERVER + monotonic - clock.serverNow();

describe('倒计时跟服务器走', () => {
  test('慢手机：页面三秒后才读到，时间仍按答复到达的那一刻算', () => {
    monotonic = 3200;
    // Asked at 0, answered by the server at 100, heard at 200, read three seconds later.
    clock.setServerClock(SERVER + 100, { sentAt: 0, receivedAt: 200 });
    expect(Math.abs(late())).toBeLessThanOrEqual(100);
  });

  test('后来的快答复把慢答复的误差改正；慢的不会把准的改坏', () => {
    // The first answer lay around for four seconds on its way back.
    monotonic = 4000;
    clock.setServerClock(SERVER + 10, { sentAt: 0, receivedAt: 4000 });
    expect(late()).toBeGreaterThan(1500);
    monotonic = 5040;
    clock.setServerClock(SERVER + 5020, { sentAt: 5000, receivedAt: 5040 });
    expect(Math.abs(late())).toBeLessThanOrEqual(20);
    monotonic = 9000;
    clock.setServerClock(SERVER + 6010, { sentAt: 6000, receivedAt: 9000 });
    expect(Math.abs(late())).toBeLessThanOrEqual(20);
  });

  test('整秒的 Date 头：几次答复就夹到一秒以内', () => {
    for (const at of [1950, 3020, 4990, 7005]) {
      monotonic = at + 10;
      clock.setServerClockFromHeader(new Date(SERVER + at).toUTCString(), at - 10);
    }
    expect(Math.abs(late())).toBeLessThan(100);
  });

  test('缓存里的旧答复只有一次，不信；机器睡醒后接连两次，信新的', () => {
    monotonic = 20;
    clock.setServerClock(SERVER + 10, { sentAt: 0 });
    monotonic = 60_000;
    clock.setServerClock(SERVER, { sentAt: 59_990 });
    expect(Math.abs(late())).toBeLessThanOrEqual(20);
    clock.setServerClock(SERVER + 3_660_000, { sentAt: 59_990 });
    expect(clock.serverNow()).toBeGreaterThan(SERVER + 3_600_000);
  });
});
