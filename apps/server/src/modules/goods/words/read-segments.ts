import { sql } from 'kysely';
import type { Db } from '../../../platform';
import { createSegmentBuilder } from './pack-segment';
import type { Pace } from '../../../platform/pace';
import type { PackedSegment } from './segment';
import { type OrderSource, putOrderWords, readDocument } from './tokens';
import { sumOfWords, textOfWording } from './wordings';

/** One goods as it is put on the index. */
export interface WordsRow extends OrderSource {
  id: number;
  /** text of the tsvector that `searchDocument` wrote */
  search: string;
}

/** Goods by their position on the catalogue index, both ascending. */
export interface GoodsToRead {
  ids: Float64Array;
  positions: Int32Array;
}

export type ReadWords = (ids: readonly number[]) => Promise<readonly WordsRow[]>;

interface ReadOptions {
  pace: Pace;
  /** goods of one segment: a matter of tests */
  segmentSize?: number | undefined;
  /** whether the words of a goods are known to be these, see `sumOfWords` */
  isKnown?(position: number, sum: number): boolean;
}

const ROWS_AT_ONCE = 1_000;
/** Goods of one segment at most: a goods is meant by its number in it, which takes two bytes. */
const MOST_OF_SEGMENT = 32_768;

/** Reads the words of goods, a thousand at a time, and packs them. */
export async function* readSegments(
  read: ReadWords,
  { ids, positions }: GoodsToRead,
  { pace, segmentSize = MOST_OF_SEGMENT, isKnown = () => false }: ReadOptions,
): AsyncGenerator<PackedSegment> {
  let builder = createSegmentBuilder();
  for (let from = 0; from < ids.length; from += ROWS_AT_ONCE) {
    const some = ids.subarray(from, from + ROWS_AT_ONCE);
    const positionOf = new Map(Array.from(some, (id, at) => [id, positions[from + at] ?? 0]));
    for (const row of await read([...some])) {
      const position = positionOf.get(row.id) ?? 0;
      const wording = textOfWording(row);
      const sum = sumOfWords(row, wording);
      // A price or a stock changed, no word.
      if (isKnown(position, sum)) continue;
      builder.add({ position, sum, wording }, (put) => {
        readDocument(row.search, put);
        putOrderWords(row, put);
      });
      if (builder.size === segmentSize) {
        yield await builder.pack(pace);
        builder = createSegmentBuilder();
      }
      if (pace.isDue()) await pace.rest();
    }
  }
  if (builder.size > 0) yield await builder.pack(pace);
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
