import type { CatalogueIndex } from '../catalogue-index/catalogue-index';
import { createPace } from '../../../platform/pace';
import { type GoodsToRead, type ReadWords, readSegments } from './read-segments';
import { openSegment, type PackedSegment, type SearchTerm, type Segment } from './segment';
import type { Wording } from './wordings';

/** What must be found, and what may be found instead. */
export type SearchNode =
  | { all: readonly SearchNode[] }
  | { any: readonly SearchNode[] }
  | { term: SearchTerm };

interface GoodsAt {
  id: number;
  position: number;
}

/** The words of all goods on sale. The search box and the lines of an order are answered from it. */
export interface WordIndex {
  readonly catalogueIndex: CatalogueIndex;
  /**
   * Tells the position of every goods on sale that answers a question, in no order, and which of some closer
   * questions it answers first (their number where it answers none).
   */
  eachHit(
    question: SearchNode,
    closer: readonly (SearchNode | null)[],
    hit: (position: number, closest: number) => void,
  ): void;
  /** The same, letting others have their turn. */
  eachHitInSlices(
    question: SearchNode,
    closer: readonly (SearchNode | null)[],
    hit: (position: number, closest: number) => void,
  ): Promise<void>;
  /** Tells the positions of the goods on sale that have exactly this word; each once, as its fields exclude each other. */
  eachHaving(word: string, fields: number, hit: (position: number) => void): void;
  /** What a goods on the index is called, undefined for others. */
  wordingOf(position: number): Wording | undefined;
  /** Reads these goods again. False when the words of so many changed that it had better be made anew. */
  follow(goods: readonly GoodsAt[]): Promise<boolean>;
  /** Rises when a question may find other goods than before. */
  version(): number;
  /** bytes held */
  bytes(): number;
}

interface BuildOptions {
  /** goods of one segment: a matter of tests */
  segmentSize?: number;
  /** Reads all segments, where somebody else does it. */
  readAll?(goods: GoodsToRead): AsyncIterable<PackedSegment>;
  /** true once nobody wants it any more */
  isLeft?(): boolean;
}

const NOBODY = 0xffff;
const MOST_SEGMENTS = 200;

/** Reads the words of all goods on sale. */
export async function buildWordIndex(
  read: ReadWords,
  catalogueIndex: CatalogueIndex,
  { segmentSize, readAll, isLeft = () => false }: BuildOptions = {},
): Promise<WordIndex> {
  const segments: Segment[] = [];
  /** position → number of the segment that has its words as they are now */
  let owner = new Uint16Array(catalogueIndex.size + 1_024).fill(NOBODY);
  /** position → number of the goods in that segment */
  let numbers = new Uint16Array(owner.length);
  /** by position: whether the goods was on sale */
  let shown = new Uint8Array(owner.length);
  let version = 0;
  let followed = 0;
  // Nobody waits for them in particular, but everybody for the event loop.
  const pace = createPace({ longestMs: 2, patience: 8 });
  const { size } = catalogueIndex;

  const readUnlessLeft: ReadWords = (ids) => {
    if (isLeft()) throw new Error('the server is leaving');
    return read(ids);
  };
  const segmentOf = (position: number): Segment | undefined => segments[owner[position] ?? NOBODY];

  async function take(packed: AsyncIterable<PackedSegment>): Promise<void> {
    for await (const one of packed) {
      if (isLeft()) throw new Error('the server is leaving');
      for (const [number, position] of one.positions.entries()) {
        owner[position] = segments.length;
        numbers[position] = number;
      }
      segments.push(openSegment(one));
      version += 1;
      followed += one.positions.length;
    }
  }

  const allOnSale = goodsOnSale(catalogueIndex);
  for (const position of allOnSale.positions) shown[position] = 1;
  // Whoever changes meanwhile is followed afterwards.
  await take(readAll?.(allOnSale) ?? readSegments(readUnlessLeft, allOnSale, { pace, segmentSize }));
  followed = 0;

  /** On sale, and not said anew by a later segment. */
  const isCurrent = (position: number, segment: number): boolean =>
    owner[position] === segment && catalogueIndex.onSale[position] === 1;

  function hitsIn(
    number: number,
    question: SearchNode,
    closer: readonly (SearchNode | null)[],
    hit: (position: number, closest: number) => void,
  ): void {
    const segment = segments[number];
    const bits = segment && answer(segment, question);
    if (!bits) return;
    const closerBits = closer.map((node) => answer(segment, node));
    forEach(bits, (goods) => {
      const position = segment.positions[goods] ?? 0;
      if (!isCurrent(position, number)) return;
      let closest = 0;
      while (closest < closer.length && !has(closerBits[closest], goods)) closest += 1;
      hit(position, closest);
    });
  }

  return {
    catalogueIndex,
    version: () => version,
    eachHit(question, closer, hit) {
      for (const number of segments.keys()) hitsIn(number, question, closer, hit);
    },
    async eachHitInSlices(question, closer, hit) {
      const own = createPace();
      for (const number of segments.keys()) {
        hitsIn(number, question, closer, hit);
        if (own.isDue()) await own.rest();
      }
    },
    eachHaving(word, fields, hit) {
      for (const [number, segment] of segments.entries())
        segment.each(word, fields, (goods) => {
          const position = segment.positions[goods] ?? 0;
          if (isCurrent(position, number)) hit(position);
        });
    },
    wordingOf: (position) => segmentOf(position)?.wordingOf(numbers[position] ?? 0),
    async follow(goods) {
      if (segments.length >= MOST_SEGMENTS || followed > Math.max(20_000, size / 5)) return false;
      const most = goods.reduce((highest, { position }) => Math.max(highest, position), 0);
      if (most >= owner.length) {
        const room = most + 1 + owner.length;
        owner = larger(owner, new Uint16Array(room).fill(NOBODY));
        numbers = larger(numbers, new Uint16Array(room));
        shown = larger(shown, new Uint8Array(room));
      }
      for (const { position } of goods) {
        const isShown = catalogueIndex.onSale[position] ?? 0;
        if (shown[position] !== isShown) version += 1;
        shown[position] = isShown;
      }
      const isKnown = (position: number, sum: number): boolean =>
        segmentOf(position)?.sumOf(numbers[position] ?? 0) === sum;
      await take(readSegments(readUnlessLeft, inOrder(goods), { pace, segmentSize, isKnown }));
      return true;
    },
    bytes: () => 5 * owner.length + segments.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

function larger<Column extends { set(from: Column): void }>(column: Column, room: Column): Column {
  room.set(column);
  return room;
}

function goodsOnSale({ size, countOnSale, ids, onSale }: CatalogueIndex): GoodsToRead {
  const goods = { ids: new Float64Array(countOnSale), positions: new Int32Array(countOnSale) };
  for (let position = 0, at = 0; position < size; position += 1) {
    if (onSale[position] !== 1) continue;
    goods.ids[at] = ids[position] ?? 0;
    goods.positions[at++] = position;
  }
  return goods;
}

function inOrder(goods: readonly GoodsAt[]): GoodsToRead {
  const sorted = goods.toSorted((a, b) => a.position - b.position);
  return {
    ids: Float64Array.from(sorted, ({ id }) => id),
    positions: Int32Array.from(sorted, ({ position }) => position),
  };
}

/** One bit for each goods of the segment that answers; undefined where none does. */
function answer(segment: Segment, node: SearchNode | null): Uint32Array | undefined {
  if (node === null) return undefined;
  if ('term' in node) return segment.find(node.term);
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

const has = (bits: Uint32Array | undefined, goods: number): boolean =>
  bits !== undefined && ((bits[goods >>> 5] ?? 0) & (1 << (goods & 31))) !== 0;

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
