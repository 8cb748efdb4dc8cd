import type { Db, Platform } from '../../platform';
import { SITE_VERSION } from './site-content';

/** Announces that the dictionary, adverts, articles, links, menus, floors or categories were changed in this transaction. */
export async function touchSite(platform: Pick<Platform, 'cache'>, tx: Db): Promise<void> {
  await platform.cache.bump(tx, SITE_VERSION);
}
