import type { Platform } from '../../../platform';
import type { Catalogue } from '../catalogue-index/catalogue';
import type { CatalogueIndex } from '../catalogue-index/catalogue-index';
import { normalise } from '../words/cut';
import type { KeptWords } from '../words/kept-words';
import { findFragments, findGoods } from './find';
import { parseKeyword } from './query';
import { rankHits } from './rank-hits';

/** In a mall of more goods the words are read as soon as anybody looks at anything, not at the first search. */
const MANY_GOODS = 50_000;

/**
 * Which goods a keyword finds: from the words in memory once they are read, until then from the database.
 * `catalogue.freshMs: 0` leaves everything to the database.
 */
export function createKeywords({ db, settings }: Pick<Platform, 'db' | 'settings'>, words: KeptWords) {
  const isKept = settings.catalogue.freshMs > 0;

  /** Positions of the goods a keyword finds, looked for anew. */
  async function look(keyword: string, all: Catalogue): Promise<Int32Array> {
    const search = parseKeyword(keyword, all.synonyms);
    const index = isKept ? await words.current(all) : undefined;
    if (!index) {
      if (isKept) words.begin(all);
      return positionsOf(await findGoods(db, search), all.catalogueIndex);
    }
    const { positions, withCharacters } = rankHits(index, search);
    if (positions.length > 0 || withCharacters?.length === 0) return positions;
    return positionsOf(await findFragments(db, search, withCharacters), all.catalogueIndex);
  }

  return {
    /** Positions on the catalogue index of the goods a keyword finds, the nearest first; kept while the catalogue index stands. */
    async find(keyword: string, all: Catalogue, now: Date): Promise<Int32Array> {
      const { positions } = await all.memory.recallLater(`search ${normalise(keyword)}`, now, async () => {
        const found = await look(keyword, all);
        return { weight: found.length, positions: found };
      });
      return positions;
    },
    /** Reads the words of a large mall before the first search. */
    warmUp(all: Catalogue): void {
      if (isKept && all.catalogueIndex.size > MANY_GOODS) words.begin(all);
    },
  };
}

const positionsOf = (ids: readonly number[], catalogueIndex: CatalogueIndex): Int32Array =>
  Int32Array.from(ids, (id) => catalogueIndex.positionOf(id)).filter((position) => position >= 0);
