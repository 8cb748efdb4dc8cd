import { expect, test } from 'vitest';
import { standingAfter, takenBack } from './take-back';
import type { ListRow } from './types';

const NOON = Date.parse('2026-06-18T04:00:00Z');
const HOUR = 3_600_000;
const [EVER, NEVER] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
const at = (hour: number): number => NOON + (hour - 12) * HOUR;

/** 1.60 from 10 to 18 o'clock as row 3: `row(3, 1.6, [at(10), at(18)])`. */
const row = (
  id: number,
  price: number,
  [start, end] = [EVER, NEVER] as readonly [number, number],
): ListRow => ({
  id,
  listId: 1,
  fromPieces: 0,
  perPiece: Math.round(price * 10_000),
  perPack: null,
  start,
  end,
});

/** What stands at these hours after rows were taken back at noon; 0 = no price. */
const told = (
  rows: readonly ListRow[],
  written: readonly number[],
  hours: readonly number[],
  time = NOON,
) => {
  const appended = takenBack(rows, new Set(written), time);
  return hours.map((hour) => (standingAfter(rows, appended, at(hour))?.perPiece ?? 0) / 10_000);
};

test.each<[string, readonly ListRow[], readonly number[], readonly number[], readonly number[]]>([
  [
    '改过的价撤销：又是原来的',
    [row(1, 1.6), row(2, 1.5, [at(10), NEVER])],
    [2],
    [9, 11, 12, 20],
    [1.6, 1.5, 1.6, 1.6],
  ],
  [
    '原来的价 18 点结束，撤销之后还是 18 点结束',
    [row(1, 1.6, [EVER, at(18)]), row(2, 1.5, [at(10), NEVER])],
    [2],
    [12, 17, 18],
    [1.6, 1.6, 0],
  ],
  [
    '定在 15 点的价还没开始就撤销：15 点不会变',
    [row(1, 1.6), row(2, 1.5, [at(15), NEVER])],
    [2],
    [12, 16],
    [1.6, 1.6],
  ],
  ['以前没有价：撤销之后没有', [row(1, 1.5, [at(10), NEVER])], [1], [11, 12, 20], [1.5, 0, 0]],
  [
    '删掉的价撤销：从现在起又有，中间没有的时候仍然没有',
    [row(1, 1.6), row(2, 1.6, [EVER, at(10)])],
    [2],
    [9, 11, 12, 20],
    [1.6, 0, 1.6, 1.6],
  ],
  [
    '定在 15 点删掉，12 点撤销：15 点以后还在',
    [row(1, 1.6, [EVER, at(18)]), row(2, 1.6, [EVER, at(15)])],
    [2],
    [12, 16, 18],
    [1.6, 1.6, 0],
  ],
  [
    '两个价叠着一起删掉：撤销之后先按后来的，它结束了又是原来的',
    [row(1, 1.6), row(2, 1.4, [at(8), at(16)]), row(3, 1.6, [EVER, at(10)]), row(4, 1.4, [at(8), at(10)])],
    [3, 4],
    [9, 11, 12, 15, 16],
    [1.4, 0, 1.4, 1.4, 1.6],
  ],
  [
    '同一个时刻的价改过两次，撤销第二次：按第一次的',
    [row(1, 1.5, [at(15), at(20)]), row(2, 1.4, [at(15), NEVER])],
    [2],
    [14, 16, 20],
    [0, 1.5, 0],
  ],
])('%s', (_name, rows, written, hours, prices) => {
  expect(told(rows, written, hours)).toEqual(prices);
});
