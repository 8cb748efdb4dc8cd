import { sql } from 'kysely';
import type { Db } from '../../../../platform';
import type { CatalogueIndex } from '../../catalogue-index/catalogue-index';
import { MOST_HITS } from '../find';
import type { SearchNode, SearchQuery } from '../query';
import { createPace } from './pace';
import { createSegmentBuilder, MOST_OF_SEGMENT, type Segment } from './segment';

/** What memory knows of a keyword. */
export interface Found {
  /** positions on the catalogue index, in the order of `findGoods`; empty where no word is known */
  positions: Int32Array;
  /** where nothing was found: the goods that hold every character, null where it has none */
  withCharacters: number[] | null;
}

/** The words of all goods on sale, by which a keyword is answered without the database. */
export interface SearchIndex {
  find(search: SearchQuery, catalogueIndex: CatalogueIndex): Found;
  /** Reads these goods again. False when so many changed that it had better be made anew. */
  follow(db: Db, goods: readonly { id: number; position: number }[]): Promise<boolean>;
  /** bytes held */
  bytes(): number;
}

interface BuildOptions {
  /** goods of one segment, and hits that are answered: a matter of tests */
  segmentSize?: number;
  mostHits?: number;
  /** true once nobody wants it any more */
  isLeft?(): boolean;
}

const ROWS_AT_ONCE = 1_000;
const NOBODY = 0xffff;
const MOST_SEGMENTS = 200;

/** Reads the words of all goods on sale, a thousand at a time. */
export async function buildSearchIndex(
  db: Db,
  catalogueIndex: CatalogueIndex,
  { segmentSize = MOST_OF_SEGMENT, mostHits = MOST_HITS, isLeft = () => false }: BuildOptions = {},
): Promise<SearchIndex> {
  const segments: Segment[] = [];
  /** position → number of the segment that has its words as they are now */
  let owner = new Uint16Array(catalogueIndex.size + 1_024).fill(NOBODY);
  let followed = 0;
  const pace = createPace();
  const { size } = catalogueIndex;

  async function take(
    rows: AsyncIterable<readonly (readonly [position: number, search: string])[]>,
  ): Promise<void> {
    let builder = createSegmentBuilder();
    const pack = async (): Promise<void> => {
      if (builder.size === 0) return;
      const segment = await builder.pack(pace);
      for (const position of segment.positions) owner[position] = segments.length;
      segments.push(segment);
      builder = createSegmentBuilder();
    };
    for await (const some of rows) {
      for (const [position, search] of some) {
        builder.add(position, search);
        if (builder.size === segmentSize) await pack();
        if (pace.isDue()) await pace.rest();
      }
    }
    await pack();
  }

  /** All that are on sale when the reading comes by; whoever changes meanwhile is followed afterwards. */
  async function* readAll() {
    for (let from = 0; from < size; from += ROWS_AT_ONCE) {
      if (isLeft()) throw new Error('the server is leaving');
      const positions: number[] = [];
      for (let position = from; position < Math.min(size, from + ROWS_AT_ONCE); position += 1)
        if (catalogueIndex.onSale[position] === 1) positions.push(position);
      yield await readWords(
        db,
        positions.map((position) => ({ id: catalogueIndex.ids[position] ?? 0, position })),
      );
    }
  }
  await take(readAll());

  return {
    find: (search, indexNow) => findIn({ segments, owner, mostHits }, search, indexNow),
    async follow(source, goods) {
      followed += goods.length;
      if (segments.length >= MOST_SEGMENTS || followed > Math.max(20_000, size / 5)) return false;
      const most = goods.reduce((highest, { position }) => Math.max(highest, position), 0);
      if (most >= owner.length) {
        const more = new Uint16Array(most + 1 + owner.length).fill(NOBODY);
        more.set(owner);
        owner = more;
      }
      await take(
        (async function* () {
          for (let from = 0; from < goods.length; from += ROWS_AT_ONCE)
            yield await readWords(source, goods.slice(from, from + ROWS_AT_ONCE));
        })(),
      );
      return true;
    },
    bytes: () => owner.byteLength + segments.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

async function readWords(
  db: Db,
  goods: readonly { id: number; position: number }[],
): Promise<(readonly [number, string])[]> {
  if (goods.length === 0) return [];
  const positionOf = new Map(goods.map(({ id, position }) => [id, position]));
  const { rows } = await sql<{ id: number; search: string }>`
    select id, search::text as search from goods
    where id = any(${goods.map(({ id }) => id)}::bigint[]) order by id`.execute(db);
  return rows.map(({ id, search }) => [positionOf.get(id) ?? 0, search] as const);
}

interface Words {
  segments: readonly Segment[];
  owner: Uint16Array;
  mostHits: number;
}

function findIn(
  words: Words,
  { query, closeness, characters }: SearchQuery,
  catalogueIndex: CatalogueIndex,
): Found {
  const { segments, owner, mostHits } = words;
  const ranking = rankingOf(catalogueIndex.order('sales'), catalogueIndex.size);
  const hits = createHits(ranking.positions.length);
  if (query !== null) {
    for (const [number, segment] of segments.entries()) {
      const bits = answer(segment, query);
      if (!bits) continue;
      const closer = closeness.map((node) => answer(segment, node));
      forEach(bits, (goods) => {
        const position = segment.positions[goods] ?? 0;
        if (owner[position] !== number || catalogueIndex.onSale[position] !== 1) return;
        const rank = ranking.rankOf[position] ?? NO_RANK;
        if (rank !== NO_RANK) hits.add(rank, levelIn(closer, goods));
      });
    }
  }
  if (hits.count > 0) return { positions: inOrder(hits, ranking, mostHits), withCharacters: null };
  return {
    positions: new Int32Array(0),
    withCharacters: characters === null ? null : idsOf(words, characters, catalogueIndex),
  };
}

/** How near a hit is: 3 where the nearest question holds it, 0 where only the keyword itself does. */
function levelIn(closer: readonly (Uint32Array | undefined)[], goods: number): number {
  for (let at = 0; at < closer.length; at += 1) {
    const some = closer[at];
    if (some && has(some, goods)) return LEVELS - 1 - at;
  }
  return 0;
}

const LEVELS = 4;
const NO_RANK = -1;

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

function idsOf({ segments, owner }: Words, node: SearchNode, catalogueIndex: CatalogueIndex): number[] {
  const ids: number[] = [];
  for (const [number, segment] of segments.entries()) {
    const bits = answer(segment, node);
    if (!bits) continue;
    forEach(bits, (goods) => {
      const position = segment.positions[goods] ?? 0;
      if (owner[position] === number && catalogueIndex.onSale[position] === 1)
        ids.push(catalogueIndex.ids[position] ?? 0);
    });
  }
  return ids;
}

/** One bit for each goods of the segment that answers; undefined where none does. */
function answer(segment: Segment, node: SearchNode | null): Uint32Array | undefined {
  if (node === null) return undefined;
  if ('term' in node) {
    const bits = new Uint32Array((segment.positions.length + 31) >>> 5);
    return segment.mark(node.term, bits) ? bits : undefined;
  }
  if ('any' in node) {
    let some: Uint32Array | undefined;
    for (const way of node.any) {
      const more = answer(segment, way);
      if (!more) continue;
      if (!some) some = more;
      else for (let at = 0; at < some.length; at += 1) some[at] = (some[at] ?? 0) | (more[at] ?? 0);
    }
    return some;
  }
  let all: Uint32Array | undefined;
  for (const part of node.all) {
    const more = answer(segment, part);
    if (!more) return undefined;
    if (!all) all = more;
    else for (let at = 0; at < all.length; at += 1) all[at] = (all[at] ?? 0) & (more[at] ?? 0);
  }
  return all;
}

const has = (bits: Uint32Array, goods: number): boolean =>
  ((bits[goods >>> 5] ?? 0) & (1 << (goods & 31))) !== 0;

function forEach(bits: Uint32Array, act: (goods: number) => void): void {
  for (let at = 0; at < bits.length; at += 1) {
    let word = bits[at] ?? 0;
    while (word !== 0) {
      const low = word & -word;
      act(at * 32 + (31 - Math.clz32(low)));
      word ^= low;
    }
  }
}
