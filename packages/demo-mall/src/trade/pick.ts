import type { Random } from '../random';
import type { DemoGoods, DemoQuantity } from '../types';

/** Draws `count` different elements, in the order drawn. */
export function several<T>(random: Random, from: readonly T[], count: number): T[] {
  const left = [...from];
  const found: T[] = [];
  while (found.length < count && left.length > 0)
    found.push(...left.splice(random.between(0, left.length - 1), 1));
  return found;
}

/** An orderable quantity, worth a few hundred yuan. */
export function validQuantity(random: Random, row: DemoGoods): DemoQuantity {
  const budget = random.between(120, 1600) * 10_000;
  if (row.piecesPerPack === 1) {
    const least = Math.ceil(Math.max(row.minPieces, 1) / row.pieceStep);
    const steps = Math.max(
      least,
      Math.min(Math.round(budget / (row.list.perPiece * row.pieceStep)), least * 8),
    );
    return { goodsId: row.id, packs: 0, pieces: steps * row.pieceStep };
  }
  const least = Math.ceil(Math.max(row.minPieces, 1) / (row.piecesPerPack * row.packStep)) * row.packStep;
  const wanted = Math.round(budget / (row.list.perPack * row.packStep)) * row.packStep;
  const packs = Math.max(least, Math.min(wanted, least * 12));
  const loose = row.pieceStep < row.piecesPerPack && random.chance(0.3) ? row.pieceStep : 0;
  return { goodsId: row.id, packs, pieces: loose };
}
