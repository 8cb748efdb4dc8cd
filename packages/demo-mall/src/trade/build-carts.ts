import { hours } from '../moments';
import { randomFor } from '../random';
import type { DemoCartLine, DemoGoods, DemoMall, DemoQuantity } from '../types';
import { several, validQuantity } from './pick';

/** The cart lines: valid ones, and ones above the stock, below the minimum, off sale or sold out. */
export function buildCarts(
  seed: number,
  now: Date,
  goods: readonly DemoGoods[],
  usual: (khId: number) => DemoGoods[],
  landmarks: DemoMall['landmarks'],
): DemoCartLine[] {
  const random = randomFor(seed, 'carts');
  const line = (
    userId: number,
    at: number,
    quantity: DemoQuantity,
    more: Partial<DemoCartLine> = {},
  ): DemoCartLine => ({
    userId,
    ...quantity,
    checked: true,
    addedAtShare: 1,
    addedAt: hours(now, -(at + 1) * 7),
    ...more,
  });
  const pickFor = (khId: number, count: number) =>
    several(
      random,
      usual(khId).filter((row) => !Object.values(landmarks).includes(row.id)),
      count,
    );
  const scarceGoods = goods.find(
    (row) =>
      row.status === 'on' &&
      row.piecesPerPack > 1 &&
      row.stock >= row.minPieces &&
      row.stock > 0 &&
      row.stock < row.piecesPerPack * 4,
  );
  const raised = goods.find(
    (row) =>
      row.status === 'on' &&
      row.minPieces > row.pieceStep &&
      row.stock > row.minPieces * 4 &&
      row.id > landmarks.bolt,
  );
  const off = goods.find((row) => row.status === 'off');
  const soldOut = goods.find((row) => row.status === 'on' && row.stock === 0);
  const lines = [
    ...pickFor(1001, 3).map((row, at) => line(1, at, validQuantity(random, row))),
    line(2, 0, { goodsId: landmarks.water, packs: 2, pieces: 12 }),
    ...pickFor(1002, 3).map((row, at) =>
      line(2, at + 1, validQuantity(random, row), { checked: at !== 1, addedAtShare: at === 0 ? 1.05 : 1 }),
    ),
    line(3, 0, { goodsId: landmarks.paper, packs: 0, pieces: 12 }),
  ];
  if (scarceGoods) {
    const packs =
      (Math.ceil(scarceGoods.stock / scarceGoods.piecesPerPack / scarceGoods.packStep) + 4) *
      scarceGoods.packStep;
    lines.push(line(2, 5, { goodsId: scarceGoods.id, packs, pieces: 0 }));
  }
  if (raised) lines.push(line(2, 6, { goodsId: raised.id, packs: 0, pieces: raised.pieceStep }));
  if (off) lines.push(line(2, 7, validQuantity(random, off), { checked: false }));
  if (soldOut) lines.push(line(2, 8, validQuantity(random, soldOut), { checked: false }));
  const seen = new Set<string>();
  return lines.filter(({ userId, goodsId }) => {
    const key = `${userId} ${goodsId}`;
    return !seen.has(key) && Boolean(seen.add(key));
  });
}
