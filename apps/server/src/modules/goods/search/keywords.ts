import type { Platform } from '../../../platform';
import type { Catalogue } from '../catalogue-index/catalogue';
import type { CatalogueIndex } from '../catalogue-index/catalogue-index';
import { type Hits, listOf } from '../catalogue-index/list';
import { normalise } from '../words/cut';
import { type KeptWords, MANY_GOODS } from '../words/kept-words';
import type { WordIndex } from '../words/word-index';
import { findFragments, findGoods } from './find';
import { parseKeyword } from './query';
import { rankHits } from './rank-hits';

interface Found extends Required<Hits> {
  bytes: number;
  /** of the words; undefined where the database found them */
  version: number | undefined;
}

/** Counts what was looked for, so that every find has a key of its own. */
let looks = 0;

/**
 * Which goods a keyword finds: from the words in memory once they are read, until then from the database.
 * `catalogue.freshMs: 0` leaves everything to the database.
 */
export function createKeywords({ db, settings }: Pick<Platform, 'db' | 'settings'>, words: KeptWords) {
  const isKept = settings.catalogue.freshMs > 0;

  /** Looks for the goods of a keyword; `index` is undefined while the words are being read. */
  async function look(keyword: string, all: Catalogue, index: WordIndex | undefined, now: Date) {
    const search = parseKeyword(keyword, all.synonyms);
    if (!index) {
      if (isKept) words.begin(all);
      return positionsOf(await findGoods(db, search), all.catalogueIndex);
    }
    const bestSold = await listOf(all, { filters: {}, sort: 'sales' }, now);
    const { positions, withCharacters } = await rankHits(index, search, bestSold);
    if (positions.length > 0 || withCharacters?.length === 0) return positions;
    return positionsOf(await findFragments(db, search, withCharacters), all.catalogueIndex);
  }

  return {
    /** The goods a keyword finds, the nearest first; looked for anew when words have changed. */
    async find(keyword: string, all: Catalogue, now: Date): Promise<Found> {
      const typed = normalise(keyword);
      const index = isKept ? await words.current(all) : undefined;
      const make = async (): Promise<Found> => {
        const version = index?.version();
        const positions = await look(keyword, all, index, now);
        return { bytes: positions.byteLength, positions, version, key: `${typed} ${(looks += 1)}` };
      };
      return all.memory.recall(`search ${typed}`, now, make, (found) =>
        index && found.version === index.version() ? found : undefined,
      );
    },
    /** Reads the words of a large mall before the first search. */
    warmUp(all: Catalogue): void {
      if (isKept && all.catalogueIndex.size > MANY_GOODS) words.begin(all);
    },
  };
}

const positionsOf = (ids: readonly number[], catalogueIndex: CatalogueIndex): Int32Array =>
  Int32Array.from(ids, (id) => catalogueIndex.positionOf(id)).filter((position) => position >= 0);
