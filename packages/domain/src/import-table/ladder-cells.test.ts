import { expect, test } from 'vitest';
import type { LadderCell } from './draft';
import { ladderCells, ladderText } from './ladder-cells';

test.each<[string, LadderCell[]]>([
  ['240：1.5', [{ from: 240, perPiece: '1.5' }]],
  [
    '240：1.5\n480：1.45/34.8',
    [
      { from: 240, perPiece: '1.5' },
      { from: 480, perPiece: '1.45', perPack: '34.8' },
    ],
  ],
  [
    '满 240 个：¥1.5元；满480起=1.45',
    [
      { from: 240, perPiece: '1.5' },
      { from: 480, perPiece: '1.45' },
    ],
  ],
  ['面议', [{ from: 0, perPiece: '面议' }]],
  ['240：1.23456', [{ from: 0, perPiece: '240：1.23456' }]],
  ['', []],
])('阶梯价一格「%s」', (cell, rungs) => {
  expect(ladderCells(cell)).toEqual(rungs);
});

test('写出去的读回来一样', () => {
  const rungs = [
    { from: 240, perPiece: '1.5' },
    { from: 480, perPiece: '1.4567', perPack: '34' },
  ];
  expect(ladderCells(ladderText(rungs))).toEqual(rungs);
});
