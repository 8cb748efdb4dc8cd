import { expect, test } from 'vitest';
import { goesTooFar, watchedSince } from './watched';

test.each([
  ['当日退款上限 1 万，退到正好 1 万：不说', 'refund', 900_000, 100_000, 1_000_000, false],
  ['再多一分：说', 'refund', 900_000, 100_001, 1_000_000, true],
  ['已经说过：同一天不再说', 'refund', 1_000_001, 500_000, 1_000_000, false],
  ['角色没有当日上限：不说', 'refund', 0, 99_999_999, undefined, false],
  ['上限 0：第一分就说', 'refund', 0, 1, 0, true],
  ['十分钟内低于成本 49 行：不说', 'below-cost', 40, 9, undefined, false],
  ['第 50 行：说', 'below-cost', 49, 1, undefined, true],
  ['一次 60 行：说', 'below-cost', 0, 60, undefined, true],
  ['50 行之后：不再说', 'below-cost', 50, 10, undefined, false],
] as const)('%s', (_, kind, before, added, refundDay, told) => {
  expect(goesTooFar(kind, { before, added, refundDay })).toBe(told);
});

test('退款从北京时间零点起算，低于成本只看最近十分钟', () => {
  const now = new Date('2026-03-01T02:30:00Z');
  expect(watchedSince('refund', now)).toEqual(new Date('2026-02-28T16:00:00Z'));
  expect(watchedSince('below-cost', now)).toEqual(new Date('2026-03-01T02:20:00Z'));
});
