import { perPlatform } from '../../../../platform';
import { outsideTransaction } from '../../../../platform/database';
import { type Catalogue, catalogue } from '../../catalogue-index/catalogue';
import type { CatalogueIndex } from '../../catalogue-index/catalogue-index';
import { findFragments, findGoods } from '../find';
import { normalise } from '../cut';
import { parseKeyword } from '../query';
import { buildSearchIndex, type SearchIndex } from './search-index';

/** In a mall of more goods the words are read as soon as anybody looks at anything, not at the first search. */
const MANY_GOODS = 50_000;

/**
 * Which goods a keyword finds: from the words in memory once they are read, until then from the database. What
 * changed is read before the next answer. `catalogue.freshMs: 0` leaves everything to the database.
 */
export const keywords = perPlatform((platform) => {
  const { db, log, settings } = platform;
  const isKept = settings.catalogue.freshMs > 0;
  let known: { catalogueIndex: CatalogueIndex; index: SearchIndex } | undefined;
  let building: Promise<void> | undefined;
  let waiting: { id: number; position: number }[] = [];
  let following: Promise<void> | undefined;
  let isLeft = false;

  function build(catalogueIndex: CatalogueIndex): void {
    building ??= outsideTransaction(async () => {
      waiting = [];
      const began = performance.now();
      const index = await buildSearchIndex(db, catalogueIndex, { isLeft: () => isLeft });
      known = { catalogueIndex, index };
      const megabytes = Math.round(index.bytes() / 1e6);
      log.info({ ms: Math.round(performance.now() - began), megabytes }, 'words of the goods are in memory');
    })
      .catch((error: unknown) => {
        if (!isLeft) log.warn({ err: error }, 'words of the goods could not be read');
      })
      .finally(() => {
        building = undefined;
      });
  }

  async function followAll(): Promise<void> {
    while (known && waiting.length > 0) {
      const goods = [...new Map(waiting.map((one) => [one.id, one])).values()];
      waiting = [];
      const { index } = known;
      // Without the database, or after very much: from the beginning.
      const isRight = await index.follow(db, goods).catch(() => false);
      if (!isRight && known.index === index) known = undefined;
    }
  }

  catalogue(platform).watch((followed) => {
    if (followed === 'all') known = undefined;
    else if (known || building) waiting.push(...followed);
  });

  /** The words as they are now; undefined while they are being read. */
  async function ready({ catalogueIndex }: Catalogue): Promise<SearchIndex | undefined> {
    if (!isKept) return undefined;
    if (known && waiting.length > 0) {
      following ??= outsideTransaction(followAll).finally(() => {
        following = undefined;
      });
    }
    // Others may have begun to read what changed.
    await following;
    if (known?.catalogueIndex === catalogueIndex) return known.index;
    if (!building) known = undefined;
    build(catalogueIndex);
    return undefined;
  }

  /** Positions of the goods a keyword finds, looked for anew. */
  async function look(keyword: string, all: Catalogue): Promise<Int32Array> {
    const search = parseKeyword(keyword, all.synonyms);
    const index = await ready(all);
    if (!index) return positionsOf(await findGoods(db, search), all.catalogueIndex);
    const { positions, withCharacters } = index.find(search, all.catalogueIndex);
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
    /** Whether words are answered from memory by now. */
    areReady: (): boolean => known !== undefined,
    /** A large mall reads its words before they are asked for. */
    foresee(all: Catalogue): void {
      if (isKept && !known && !building && all.catalogueIndex.size > MANY_GOODS) build(all.catalogueIndex);
    },
    /** For tests: waits until the words are in memory. */
    async loaded(): Promise<boolean> {
      await building;
      return known !== undefined;
    },
    leave(): void {
      isLeft = true;
    },
  };
});

const positionsOf = (ids: readonly number[], catalogueIndex: CatalogueIndex): Int32Array =>
  Int32Array.from(ids, (id) => catalogueIndex.positionOf(id)).filter((position) => position >= 0);
