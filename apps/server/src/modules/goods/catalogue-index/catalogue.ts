import type { Db, Platform } from '../../../platform';
import { outsideTransaction } from '../../../platform/database';
import { touchSite } from '../../site';
import { createChangeFollower } from './change-follower';
import { type Catalogue, type CountedSurroundings, countSurroundings } from './surroundings';

export type { Catalogue } from './surroundings';

/** Names the version that is raised for every change of goods, categories, brands or synonyms. */
const GOODS_VERSION = 'goods';
/** Goods that changed at once: somebody is writing very many. */
const MANY = 50;

/**
 * The catalogue in memory. After `touchGoods` it is updated before the next answer, by reading what changed. Whoever
 * asks for it while a large mall has just started waits until its goods were read once.
 */
export function createCatalogue(platform: Platform) {
  const follower = createChangeFollower(platform);
  const kept = platform.cache.kept(GOODS_VERSION, (db) => follower.follow(db), { isLate: true });
  const get = async (): Promise<Catalogue> => {
    await kept.get();
    return follower.now();
  };
  let counting: Promise<CountedSurroundings> | undefined;
  return {
    get,
    /**
     * The same, without waiting for changes of the last moment (`catalogue.freshMs`). While very many goods are written,
     * slice after slice, they are read once for all slices of that time, since every list is brought up to date each time.
     */
    recent(): Promise<Catalogue> {
      const { freshMs } = platform.settings.catalogue;
      const isMuch = follower.lastChanges() >= MANY;
      const age = follower.ageMs();
      if (!follower.isThere() || age >= (isMuch ? 2 * freshMs : freshMs)) return get();
      if (!isMuch || age >= freshMs) kept.peek();
      return Promise.resolve(follower.now());
    },
    /** Categories, brands and what hangs on them: nobody waits for the goods because of these. */
    around(): Promise<CountedSurroundings> {
      if (follower.isThere()) return get();
      counting ??= outsideTransaction(() => countSurroundings(platform.db)).finally(() => {
        counting = undefined;
      });
      return counting;
    },
    /** Calls back with the positions of the goods that were updated, or 'all' after everything was read again. */
    watch: follower.watch,
  };
}

export type CatalogueInMemory = ReturnType<typeof createCatalogue>;

/** Announces that goods, brands, groups or synonyms were changed in this transaction. */
export async function touchGoods(platform: Pick<Platform, 'cache'>, tx: Db): Promise<void> {
  await platform.cache.bump(tx, GOODS_VERSION);
}

/** The same for the tree of categories, which the site's content shows as well. */
export async function touchCategories(platform: Pick<Platform, 'cache'>, tx: Db): Promise<void> {
  await touchGoods(platform, tx);
  await touchSite(platform, tx);
}
