import type { Platform } from '../../platform';
import { type HomeContent, IMG_TYPES, rowsOfHome } from './home-content';
import { type SiteContent, siteContent, withTabs } from './site-content';

/**
 * The platform as it would be with this home page: reads of the site's content find the draft's pictures and floors,
 * everything else is the shop's. Nothing is kept, and nothing of it reaches another caller.
 */
export async function platformWithHome(platform: Platform, home: HomeContent): Promise<Platform> {
  const { cache, db } = platform;
  const content = await contentWith(await cache.read(siteContent), home, db);
  return Object.create(platform, {
    cache: { value: { ...cache, read: readInstead(cache, content) } },
  }) as Platform;
}

const readInstead =
  (cache: Platform['cache'], content: SiteContent): Platform['cache']['read'] =>
  async (value) =>
    (value as unknown) === siteContent ? (content as never) : cache.read(value);

async function contentWith(live: SiteContent, home: HomeContent, db: Platform['db']): Promise<SiteContent> {
  const { adverts, floors } = rowsOfHome(home);
  const isOfHome = ({ img_type }: SiteContent['adverts'][number]): boolean =>
    IMG_TYPES.some((one) => one === img_type);
  return {
    ...live,
    adverts: [
      ...live.adverts.filter((advert) => !isOfHome(advert)),
      ...adverts.map((advert, at) => ({ ...advert, id: at + 1 })),
    ],
    floors: await withTabs(db, floors),
  };
}
