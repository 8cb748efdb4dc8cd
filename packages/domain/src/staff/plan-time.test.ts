import { expect, it } from 'vitest';
import { planTimeProblem } from './plan-time';

const NOW = new Date('2026-06-18T02:00:00Z');

it.each([
  ['就是现在', '2026-06-18T02:00:00Z', '执行时间已经过去，请选以后的时间'],
  ['一秒以后', '2026-06-18T02:00:01Z', null],
  ['整整一年以后', '2027-06-18T02:00:00Z', null],
  ['再多一秒', '2027-06-18T02:00:01Z', '执行时间最多在一年以内'],
])('定时执行：%s', (_name, at, problem) => {
  expect(planTimeProblem(new Date(at), NOW)).toBe(problem);
});
