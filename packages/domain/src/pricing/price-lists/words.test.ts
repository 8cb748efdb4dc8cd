import { expect, test } from 'vitest';
import { pricePair } from '../../money';
import { rungsText } from './words';

const units = { unit: '瓶', packUnit: '箱' };
const pair = pricePair(360_000, 16_000);

test.each([
  ['没有数量档', [], ''],
  ['单价便宜了', [{ fromPieces: 240, pair: pricePair(360_000, 15_000) }], '满240瓶 1.50/瓶'],
  ['只有整件便宜了', [{ fromPieces: 480, pair: pricePair(336_000, 16_000) }], '满480瓶 33.60/箱'],
  [
    '两档',
    [
      { fromPieces: 240, pair: pricePair(360_000, 15_000) },
      { fromPieces: 480, pair: pricePair(336_000, 14_000) },
    ],
    '满240瓶 1.50/瓶；满480瓶 1.40/瓶',
  ],
])('数量档怎么说：%s', (_title, rungs, text) => {
  expect(rungsText(rungs, pair, units)).toBe(text);
});
