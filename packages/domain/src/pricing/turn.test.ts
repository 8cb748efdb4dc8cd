import { expect, it } from 'vitest';
import { byTurn, UNSAVED_PROMOTION } from './turn';

it.each<[string, [id: string, priority: number][], string[]]>([
  [
    '次序小的在前',
    [
      ['1', 200],
      ['2', 100],
    ],
    ['2', '1'],
  ],
  [
    '次序一样，早建的在前，不按字面',
    [
      ['100', 1],
      ['10', 1],
      ['9', 1],
    ],
    ['9', '10', '100'],
  ],
  [
    '还没存的排在存着的后面',
    [
      ['new', 1],
      ['1234', 1],
      ['9', 1],
    ],
    ['9', '1234', 'new'],
  ],
  // Seen to fail: it came before all others.
  [
    '试着看的、还没存的也排在存着的后面',
    [
      [UNSAVED_PROMOTION, 1],
      ['1234', 1],
      ['9', 1],
    ],
    ['9', '1234', UNSAVED_PROMOTION],
  ],
])('%s', (_, promotions, order) => {
  const sorted = promotions.map(([id, priority]) => ({ id, priority })).toSorted(byTurn);
  expect(sorted.map(({ id }) => id)).toEqual(order);
});
