import { afterEach, expect, it, vi } from 'vitest';
import { createSearchLog } from './search-log';

afterEach(() => void vi.useRealTimers());

/** Seen to fail: with a timer of its own after each search. */
it('搜索只在内存里记数：服务器在跑才定时写下，停了就不再写', () => {
  vi.useFakeTimers();
  const searches = createSearchLog({} as Parameters<typeof createSearchLog>[0]);
  searches.note('抽纸', 3);
  expect(vi.getTimerCount()).toBe(0);
  const stop = searches.run();
  expect(vi.getTimerCount()).toBe(1);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});
