import { type Db, perPlatform, type Platform } from '../../../platform';
import { createChangeFollower } from './change-follower';
import type { Catalogue } from './surroundings';

export type { Catalogue } from './surroundings';

/** The name under which a change of goods, categories, brands or synonyms is announced to all instances. */
const GOODS_VERSION = 'goods';

/** The catalogue in memory. After `touchGoods` it is put right before the next answer: only what changed is read. */
export const catalogue = perPlatform((platform) => {
  const follower = createChangeFollower(platform);
  const kept = platform.cache.kept(GOODS_VERSION, (db) => follower.follow(db));
  return {
    async get(): Promise<Catalogue> {
      await kept.get();
      return follower.now();
    },
    /** Told the positions of every goods that was put right, and of a catalogue index read anew. */
    watch: follower.watch,
  };
});

/** Announces that goods, categories, brands, groups or synonyms were changed in this transaction. */
export async function touchGoods(platform: Pick<Platform, 'cache'>, tx: Db): Promise<void> {
  await platform.cache.bump(tx, GOODS_VERSION);
}
