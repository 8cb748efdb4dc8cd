import type { SearchNode, WordIndex } from '../words/word-index';
import { MOST_HITS } from './find';
import type { SearchQuery } from './query';

/** What memory knows of a keyword. */
export interface Found {
  /** positions on the catalogue index, in the order of `findGoods`; empty where no word is known */
  positions: Int32Array;
  /** where nothing was found: the goods that hold every character, null where it has none */
  withCharacters: number[] | null;
}

/** Name, brand, specification, the rest: how near a hit may be. */
const LEVELS = 4;
const NO_RANK = -1;

/**
 * Goods that a keyword finds, as `findGoods` finds them in the database, in slices. `bestSold`: all goods on sale by their
 * sales. `mostHits` is a matter of tests.
 */
export async function rankHits(
  words: WordIndex,
  { query, closeness, characters }: SearchQuery,
  bestSold: Int32Array,
  mostHits = MOST_HITS,
): Promise<Found> {
  const ranking = rankingOf(bestSold, words.catalogueIndex.size);
  const hits = createHits(ranking.positions.length);
  if (query !== null)
    await words.eachHitInSlices(query, closeness, (position, closest) => {
      const rank = ranking.rankOf[position] ?? NO_RANK;
      if (rank !== NO_RANK) hits.add(rank, LEVELS - 1 - closest);
    });
  if (hits.count > 0) return { positions: inOrder(hits, ranking, mostHits), withCharacters: null };
  return {
    positions: new Int32Array(0),
    withCharacters: characters === null ? null : idsHolding(characters, words),
  };
}

function idsHolding(characters: SearchNode, words: WordIndex): number[] {
  const ids: number[] = [];
  words.eachHit(characters, [], (position) => ids.push(words.catalogueIndex.ids[position] ?? 0));
  return ids;
}

/** The goods on sale by their sales, the best first, and where each stands in that. */
interface Ranking {
  positions: Int32Array;
  rankOf: Int32Array;
}

/** An order is never changed in position: a changed one is another array. */
const rankings = new WeakMap<Int32Array, Ranking>();

function rankingOf(positions: Int32Array, size: number): Ranking {
  let ranking = rankings.get(positions);
  if (!ranking || ranking.rankOf.length < size) {
    const rankOf = new Int32Array(size).fill(NO_RANK);
    for (let rank = 0; rank < positions.length; rank += 1) rankOf[positions[rank] ?? 0] = rank;
    ranking = { positions, rankOf };
    rankings.set(positions, ranking);
  }
  return ranking;
}

interface Hits {
  readonly count: number;
  add(rank: number, level: number): void;
  /** by rank, one bit each */
  readonly bits: Uint32Array;
  readonly levels: Uint8Array;
}

/** Hits by rank: they need no sorting, however many there are. */
function createHits(size: number): Hits {
  const bits = new Uint32Array((size + 31) >>> 5);
  const levels = new Uint8Array(size);
  let count = 0;
  return {
    bits,
    levels,
    get count() {
      return count;
    },
    add(rank, level) {
      count += 1;
      bits[rank >>> 5] = (bits[rank >>> 5] ?? 0) | (1 << (rank & 31));
      levels[rank] = level;
    },
  };
}

/** Of very many hits those that sell best; the nearest of them first, then by sales, then the newest. */
function inOrder({ count, bits, levels }: Hits, { positions }: Ranking, most: number): Int32Array {
  const best = new Int32Array(Math.min(count, most));
  const ends = new Int32Array(LEVELS + 1);
  let taken = 0;
  for (let at = 0; at < bits.length && taken < best.length; at += 1) {
    let word = bits[at] ?? 0;
    while (word !== 0 && taken < best.length) {
      const rank = at * 32 + (31 - Math.clz32(word & -word));
      word &= word - 1;
      best[taken] = rank;
      taken += 1;
      const after = LEVELS - (levels[rank] ?? 0);
      ends[after] = (ends[after] ?? 0) + 1;
    }
  }
  // From how many of each level to where its part begins: the nearest level first.
  for (let level = 1; level < ends.length; level += 1)
    ends[level] = (ends[level] ?? 0) + (ends[level - 1] ?? 0);
  const ordered = new Int32Array(taken);
  for (const rank of best.subarray(0, taken)) {
    const part = LEVELS - 1 - (levels[rank] ?? 0);
    const at = ends[part] ?? 0;
    ordered[at] = positions[rank] ?? 0;
    ends[part] = at + 1;
  }
  return ordered;
}
