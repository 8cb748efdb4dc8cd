import { randomFor } from '../random';
import type { DemoGoods, DemoLadder } from '../types';
import { LANDMARK_LINES, type Placed } from './build-goods';
import { cheaper } from './cheaper';

/** Tiers at usual quantities; the water has those of UX §5.2. */
function tiersOf(
  goods: Pick<DemoGoods, 'minPieces' | 'piecesPerPack' | 'pieceStep' | 'list'>,
  water: boolean,
): DemoLadder['tiers'] {
  const start = water
    ? 48
    : Math.max(
        Math.ceil(Math.max(goods.minPieces, 1) / goods.pieceStep) * goods.pieceStep,
        goods.piecesPerPack,
      );
  const base = cheaper(Math.floor(goods.list.perPack / goods.piecesPerPack), 1);
  const shares = water ? [1, 14_500 / 15_000, 14_000 / 15_000] : [1, 0.967, 0.933];
  return [1, 5, 10].map((times, at) => ({
    minPieces: start * times,
    perPiece: at === 0 ? base : water ? Math.round(base * (shares[at] ?? 1)) : cheaper(base, shares[at] ?? 1),
    perPack: null,
  }));
}

/** Ladder prices for about every third product line, for the whole group where its goods cost the same. */
export function makeLadders(seed: number, placed: Placed[], goods: DemoGoods[]): DemoLadder[] {
  const ladders: DemoLadder[] = [];
  const grouped = new Set<number>();
  for (const [at, { line, groupId }] of placed.entries()) {
    const row = goods[at];
    if (!row) continue;
    const wanted =
      line.mix || LANDMARK_LINES.includes(line.key) || randomFor(seed, `ladder ${line.key}`).chance(0.32);
    const hasLadder = line.key === 'copy-paper' || line.key === 'hex-bolt' ? false : wanted;
    if (!hasLadder) continue;
    const siblings = groupId === null ? [] : goods.filter((other) => other.groupId === groupId);
    const uniform = siblings.every(
      (other) => other.list.perPack === row.list.perPack && other.piecesPerPack === row.piecesPerPack,
    );
    const forGroup = line.mix && groupId !== null && uniform;
    if (forGroup && grouped.has(groupId)) continue;
    if (forGroup) grouped.add(groupId);
    ladders.push({
      goodsId: forGroup ? null : row.id,
      groupId: forGroup ? groupId : null,
      khId: null,
      name: line.mix ? '同款混批阶梯价' : '阶梯价',
      tiers: tiersOf(row, line.key === 'spring-water' && row.code === 'W1001'),
    });
  }
  return ladders;
}
