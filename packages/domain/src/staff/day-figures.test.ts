import { expect, it } from 'vitest';
import { changeSince, dayFigure } from './day-figures';

/** 10:30: what came at 9, and at 10 before and after half past. */
const parts = [
  { ago: 0, hour: 9, all: 100, soFar: 100 },
  { ago: 0, hour: 10, all: 50, soFar: 50 },
  { ago: 1, hour: 9, all: 80, soFar: 80 },
  { ago: 1, hour: 10, all: 40, soFar: 15 },
  { ago: 1, hour: 20, all: 300, soFar: 0 },
  { ago: 7, hour: 10, all: 70, soFar: 60 },
];

it('今日与昨日同时、上周同日比：都只算到现在这一刻', () => {
  expect(dayFigure(parts, 10)).toMatchObject({ today: 150, yesterday: 95, lastWeek: 60 });
});
it('走势：今天到当前这个小时，昨天是全天', () => {
  const { course, courseYesterday } = dayFigure(parts, 10);
  expect(course).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 100, 150]);
  expect(courseYesterday).toHaveLength(24);
  expect([8, 9, 10, 19, 20, 23].map((hour) => courseYesterday[hour])).toEqual([0, 80, 120, 120, 420, 420]);
});
it('还没有一笔：都是 0，走势是平的', () => {
  expect(dayFigure([], 0)).toEqual({
    today: 0,
    yesterday: 0,
    lastWeek: 0,
    course: [0],
    courseYesterday: Array(24).fill(0),
  });
});
it.each([
  [120, 100, 200],
  [93, 100, -70],
  [100, 100, 0],
  [0, 50, -1000],
  [1, 3, -667],
  [5, 0, undefined],
])('现在 %d，那时 %d：千分之 %s', (now, then, change) => {
  expect(changeSince(now, then)).toBe(change);
});
