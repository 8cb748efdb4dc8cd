import { expect, it, test } from 'vitest';
import { afterSaleDue, afterSaleLateBefore, AFTER_SALE_STATES } from './index';

const since = new Date('2026-06-18T02:00:00Z');

test.each([
  ['waiting', '2026-06-20T02:00:00.000Z'],
  ['to-return', undefined],
  ['sent', '2026-06-21T02:00:00.000Z'],
  ['received', '2026-06-20T02:00:00.000Z'],
  ['to-refund', '2026-06-20T02:00:00.000Z'],
  ['refunding', undefined],
  ['done', undefined],
] as const)('%s：商家最晚 %s 处理', (state, due) => {
  expect(afterSaleDue(state, since)?.toISOString()).toBe(due);
});

it('轮到买家或已了结的，没有超时一说；其余到点即超时', () => {
  for (const state of AFTER_SALE_STATES) {
    const due = afterSaleDue(state, since);
    expect(afterSaleLateBefore(state, due ?? since)).toEqual(due ? since : null);
  }
});
