import type { Db, Platform } from '../../../platform';
import { createChangeFollower } from './change-follower';
import type { Catalogue } from './surroundings';

export type { Catalogue } from './surroundings';

/** Names the version that is raised for every change of goods, categories, brands or synonyms. */
const GOODS_VERSION = 'goods';

/** The catalogue in memory. After `touchGoods` it is updated before the next answer, by reading what changed. */
export function createCatalogue(platform: Platform) {
  const follower = createChangeFollower(platform);
  const kept = platform.cache.kept(GOODS_VERSION, (db) => follower.follow(db));
  return {
    async get(): Promise<Catalogue> {
      await kept.get();
      return follower.now();
    },
    /** Calls back with the positions of the goods that were updated, or 'all' after everything was read again. */
    watch: follower.watch,
  };
}

export type CatalogueInMemory = ReturnType<typeof createCatalogue>;

/** Announces that goods, categories, brands, groups or synonyms were changed in this transaction. */
export async function touchGoods(platform: Pick<Platform, 'cache'>, tx: Db): Promise<void> {
  await platform.cache.bump(tx, GOODS_VERSION);
}
