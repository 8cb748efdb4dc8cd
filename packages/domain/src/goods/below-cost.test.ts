import { expect, it } from 'vitest';
import { isBelowCost, isFree } from './below-cost';

/** Seen to fail: 改价台 and 阶梯价 had a rule of their own, by which pieces without a price were below cost. */
it.each([
  ['件价低于一件的成本', { perPack: 2_390_000, perPiece: 120_000 }, true],
  ['个价低于成本', { perPack: 2_500_000, perPiece: 99_999 }, true],
  ['正好是成本', { perPack: 2_400_000, perPiece: 100_000 }, false],
  ['没有标价', { perPack: 0, perPiece: 0 }, false],
  ['只卖整件，个价是 0，件价够成本', { perPack: 2_400_000, perPiece: 0 }, false],
  ['只卖整件，个价是 0，件价不够成本', { perPack: 2_399_999, perPiece: 0 }, true],
  ['只卖散个，没有件价，个价够成本', { perPack: 0, perPiece: 100_000 }, false],
  ['件价不写，按个价算，正好是成本', { perPack: null, perPiece: 100_000 }, false],
  ['件价不写，个价低于成本', { perPack: null, perPiece: 99_999 }, true],
  ['件价不写，个价是 0', { perPack: null, perPiece: 0 }, false],
])('每件 24 个，成本 10 元：%s', (_name, prices, below) => {
  expect(isBelowCost({ ...prices, piecesPerPack: 24, cost: 100_000 })).toBe(below);
});

it('成本不知道就不算低', () => {
  expect(isBelowCost({ perPack: 1, perPiece: 1, piecesPerPack: 1, cost: null })).toBe(false);
});

/** Seen to fail: packs for nothing passed where pieces had a price. */
it.each([
  ['件价不写，按个价算', { perPack: null, perPiece: 15_000 }, false],
  ['只卖整件，个价是 0', { perPack: 360_000, perPiece: 0 }, false],
  ['个价、件价都是 0', { perPack: 0, perPiece: 0 }, true],
  ['件价写成 0：整件白送', { perPack: 0, perPiece: 15_000 }, true],
  ['件价不写，个价是 0', { perPack: null, perPiece: 0 }, true],
])('价目表的价：%s', (_case, price, free) => {
  expect(isFree(price)).toBe(free);
});
