import { expect, test } from 'vitest';
import { pricePair } from '../../money';
import { priceMove, type StandingPrice } from './price-move';

const price = (perPack: number, perPiece: number, ...rungs: [number, number][]): StandingPrice => ({
  pair: pricePair(perPack, perPiece),
  rungs: rungs.map(([fromPieces, piece]) => ({ fromPieces, pair: pricePair(perPack, piece) })),
});

test.each([
  ['一样', price(360, 16), price(360, 16), null],
  ['涨', price(360, 16), price(378, 17), 'up'],
  ['只有个价涨', price(360, 16), price(360, 17), 'up'],
  ['降', price(360, 16), price(340, 15), 'down'],
  ['多了一档便宜的', price(360, 16), price(360, 16, [240, 15]), 'down'],
  ['少了一档', price(360, 16, [240, 15]), price(360, 16), 'up'],
  ['这一档要买得更多', price(360, 16, [240, 15]), price(360, 16, [480, 15]), 'up'],
  ['第二档降了', price(360, 16, [240, 15], [480, 14]), price(360, 16, [240, 15], [480, 13]), 'down'],
] as const)('调价：%s', (_title, before, after, way) => {
  expect(priceMove(before, after)).toBe(way);
});
