import type { Platform } from '../../../platform';
import { outsideTransaction } from '../../../platform/database';
import type { Catalogue, CatalogueInMemory } from '../catalogue-index/catalogue';
import type { CatalogueIndex } from '../catalogue-index/catalogue-index';
import { hasWorker, readInWorker } from './read-in-worker';
import { readWords } from './read-segments';
import { buildWordIndex, type WordIndex } from './word-index';

/** More goods than this are read as soon as anybody looks at anything, not at the first search, and in a thread of their own. */
export const MANY_GOODS = 50_000;

/** Of the words of a goods, about. */
const BYTES_OF_GOODS = 120;

/** The words of the goods in memory: read when they are first asked for; what changed is read before the next answer. */
export function createKeptWords(
  { db, log, cache, settings: { databaseUrl } }: Pick<Platform, 'db' | 'log' | 'cache' | 'settings'>,
  catalogue: CatalogueInMemory,
) {
  let known: WordIndex | undefined;
  let building: Promise<void> | undefined;
  let waiting: { id: number; position: number }[] = [];
  let following: Promise<void> | undefined;
  let isLeft = false;
  /** calls that cannot be answered before the words are read */
  let calls = 0;

  function build(catalogueIndex: CatalogueIndex): Promise<void> {
    building ??= outsideTransaction(async () => {
      waiting = [];
      const began = performance.now();
      // Beforehand: memory that is full of other things by then is not given back.
      cache.reserve('words', catalogueIndex.countOnSale * BYTES_OF_GOODS);
      known = await buildWordIndex((ids) => readWords(db, ids), catalogueIndex, {
        isLeft: () => isLeft && calls === 0,
        ...(hasWorker && databaseUrl && catalogueIndex.size > MANY_GOODS
          ? { readAll: (goods) => readInWorker(databaseUrl, goods) }
          : {}),
      });
      cache.reserve('words', known.bytes());
      const megabytes = Math.round(known.bytes() / 1e6);
      log.info({ ms: Math.round(performance.now() - began), megabytes }, 'words of the goods are in memory');
    })
      .catch((error: unknown) => {
        if (!isLeft) log.warn({ err: error }, 'words of the goods could not be read');
        throw error;
      })
      .finally(() => {
        building = undefined;
      });
    return building;
  }

  async function followAll(): Promise<void> {
    while (known && waiting.length > 0) {
      const goods = [...new Map(waiting.map((one) => [one.id, one])).values()];
      waiting = [];
      const index = known;
      // Without the database, or after very much: from the beginning.
      const isRight = await index.follow(goods).catch(() => false);
      if (!isRight && known === index) known = undefined;
    }
  }

  catalogue.watch((followed) => {
    if (followed === 'all') known = undefined;
    else if (known || building) waiting.push(...followed);
  });

  /** The words as they are now; undefined while they must be read. */
  async function current({ catalogueIndex }: Catalogue): Promise<WordIndex | undefined> {
    if (known && waiting.length > 0) {
      following ??= outsideTransaction(followAll).finally(() => {
        following = undefined;
      });
    }
    // Others may have begun to read what changed.
    await following;
    if (known?.catalogueIndex === catalogueIndex) return known;
    if (!building) known = undefined;
    return undefined;
  }

  return {
    /** Begins to read the words, unless they are in memory or being read. */
    begin({ catalogueIndex }: Catalogue): void {
      if (!known) build(catalogueIndex).catch(() => undefined);
    },
    current,
    /** Waits for the words of the catalogue as it is now. */
    async read(): Promise<{ all: Catalogue; words: WordIndex }> {
      calls += 1;
      try {
        for (;;) {
          const all = await catalogue.get();
          const words = await current(all);
          if (words) return { all, words };
          await build(all.catalogueIndex);
        }
      } finally {
        calls -= 1;
      }
    },
    /** Whether words are answered from memory by now. */
    areReady: (): boolean => known !== undefined,
    /** For tests: waits until the words are in memory. */
    async loaded(): Promise<boolean> {
      await building;
      return known !== undefined;
    },
    leave(): void {
      isLeft = true;
    },
  };
}

export type KeptWords = ReturnType<typeof createKeptWords>;
