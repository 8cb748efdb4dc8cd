import { sql } from 'kysely';
import type { Db } from '../../../platform';
import type { CatalogueIndex } from '../catalogue-index/catalogue-index';
import { createPace } from './pace';
import { createSegmentBuilder, MOST_OF_SEGMENT, type SearchTerm, type Segment } from './segment';
import { createWordings, type Wording } from './wordings';
import { type OrderSource, putOrderWords, readDocument } from './tokens';

/** What must be found, and what may be found instead. */
export type SearchNode =
  | { all: readonly SearchNode[] }
  | { any: readonly SearchNode[] }
  | { term: SearchTerm };

/** One goods as it is put on the index. */
export interface WordsRow extends OrderSource {
  id: number;
  /** text of the tsvector that `searchDocument` wrote */
  search: string;
}

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
  /** bytes held, the wordings left out */
  bytes(): number;
}

interface BuildOptions {
  /** goods of one segment: a matter of tests */
  segmentSize?: number;
  /** true once nobody wants it any more */
  isLeft?(): boolean;
}

const ROWS_AT_ONCE = 1_000;
const NOBODY = 0xffff;
const MOST_SEGMENTS = 200;

/** Reads the words of all goods on sale, a thousand at a time. */
export async function buildWordIndex(
  read: (ids: readonly number[]) => Promise<readonly WordsRow[]>,
  catalogueIndex: CatalogueIndex,
  { segmentSize = MOST_OF_SEGMENT, isLeft = () => false }: BuildOptions = {},
): Promise<WordIndex> {
  const segments: Segment[] = [];
  /** position → number of the segment that has its words as they are now */
  let owner = new Uint16Array(catalogueIndex.size + 1_024).fill(NOBODY);
  const wordings = createWordings();
  /** by position: whether the goods was on sale */
  let shown = new Uint8Array(owner.length);
  let version = 0;
  let followed = 0;
  // Nobody waits for them in particular, but everybody for the event loop.
  const pace = createPace({ longestMs: 2, patience: 8 });
  const { size } = catalogueIndex;

  async function take(goods: Iterable<readonly GoodsAt[]>): Promise<void> {
    let builder = createSegmentBuilder();
    const pack = async (): Promise<void> => {
      if (builder.size === 0) return;
      const segment = await builder.pack(pace);
      for (const position of segment.positions) owner[position] = segments.length;
      segments.push(segment);
      builder = createSegmentBuilder();
    };
    for (const some of goods) {
      if (isLeft()) throw new Error('the server is leaving');
      const positions = new Map(some.map(({ id, position }) => [id, position]));
      for (const row of some.length > 0 ? await read([...positions.keys()]) : []) {
        const position = positions.get(row.id) ?? 0;
        // A price or a stock changed, no word.
        if (!wordings.put(position, row)) continue;
        version += 1;
        followed += 1;
        builder.add(position, (put) => {
          readDocument(row.search, put);
          putOrderWords(row, put);
        });
        if (builder.size === segmentSize) await pack();
        if (pace.isDue()) await pace.rest();
      }
    }
    await pack();
  }

  /** All that are on sale when the reading comes by; whoever changes meanwhile is followed afterwards. */
  function* onSale() {
    for (let from = 0; from < size; from += ROWS_AT_ONCE) {
      const some: GoodsAt[] = [];
      for (let position = from; position < Math.min(size, from + ROWS_AT_ONCE); position += 1)
        if (catalogueIndex.onSale[position] === 1) {
          shown[position] = 1;
          some.push({ id: catalogueIndex.ids[position] ?? 0, position });
        }
      yield some;
    }
  }
  await take(onSale());
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
    wordingOf: wordings.of,
    async follow(goods) {
      if (segments.length >= MOST_SEGMENTS || followed > Math.max(20_000, size / 5)) return false;
      const most = goods.reduce((highest, { position }) => Math.max(highest, position), 0);
      if (most >= owner.length) {
        const room = most + 1 + owner.length;
        owner = larger(owner, new Uint16Array(room).fill(NOBODY));
        shown = larger(shown, new Uint8Array(room));
      }
      for (const { position } of goods) {
        const isShown = catalogueIndex.onSale[position] ?? 0;
        if (shown[position] !== isShown) version += 1;
        shown[position] = isShown;
      }
      await take(
        (function* () {
          for (let from = 0; from < goods.length; from += ROWS_AT_ONCE)
            yield goods.slice(from, from + ROWS_AT_ONCE);
        })(),
      );
      return true;
    },
    bytes: () => owner.byteLength + segments.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

function larger<Column extends { set(from: Column): void }>(column: Column, room: Column): Column {
  room.set(column);
  return room;
}

/** Words of goods as they stand in the database, in ascending order of their ids. */
export const readWords = async (db: Db, ids: readonly number[]): Promise<WordsRow[]> => {
  const { rows } = await sql<{
    id: number;
    search: string;
    code: string;
    barcode: string;
    name: string;
    spec: string;
    brand: string | null;
    category: string | null;
    group_id: number | null;
    group_values: unknown;
  }>`
    select g.id, g.search::text as search, g.code, g.barcode, g.name, g.spec, b.name as brand, c.name as category,
      g.group_id, g.group_values
    from goods g left join brands b on b.id = g.brand_id left join categories c on c.id = g.category_id
    where g.id = any(${[...ids]}::bigint[]) order by g.id`.execute(db);
  return rows.map(({ brand, category, group_id, group_values, ...row }) => ({
    ...row,
    brand: brand ?? '',
    category: category ?? '',
    groupId: group_id,
    groupValues: Array.isArray(group_values) ? group_values.map(String) : [],
  }));
};

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
