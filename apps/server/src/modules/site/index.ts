/** The mall's settings and its content: dictionary, switches, adverts, articles, menus, floors. */
import type { Platform, ServerModule } from '../../platform';
import { mallNamePort } from '../staff';
import { articleTree, listArticles } from './articles';
import { listByCode, listByKeyword, listSwitches, pageOfValues } from './dictionary';
import { listAdverts, listFloors, listLinks, listMenus, listSellTypes } from './front';
import { homeJobs } from './home-content';
import { sitePage } from './page-facts';
import { givePicture } from './pictures/give-picture';
import { siteContent } from './site-content';
import type { Switches } from './switches';

export { followCategory, linksToCategory } from './category-links';
export { cleanHtml } from './clean-html';
export { canonicalLink, NOT_LISTED, structuredData } from './search-engines';
export type { Switches } from './switches';
export { askConsentAgain } from './consent';
export { contentVersion, takeContentVersion } from './content-version';
export { setDictionaryEntry } from './set-entry';
export { touchSite } from './touch-site';
export { keepPicture } from './pictures/keep-picture';
export { pictureUrl } from './pictures/picture-row';
export { pictureStaff } from './staff/pictures';
export { siteStaff } from './staff';

/** The feature switches as they stand; in all instances at most 5 s behind the operator. */
export async function switches({ cache }: Pick<Platform, 'cache'>): Promise<Switches> {
  return (await cache.read(siteContent)).switches;
}

/** One home floor's own setting: which goods or which category it shows. Undefined for an unknown type. */
export async function homeFloor(
  { cache }: Pick<Platform, 'cache'>,
  type: string,
): Promise<{ categoryId: number | null; goodsIds: readonly number[] } | undefined> {
  const floor = (await cache.read(siteContent)).floors.find((one) => one.type === type);
  return floor && { categoryId: floor.category_id, goodsIds: floor.goods_ids };
}

/** A dictionary value by code, '' when there is none. */
export async function siteValue({ cache }: Pick<Platform, 'cache'>, code: string): Promise<string> {
  const { dictionary } = await cache.read(siteContent);
  return dictionary.find((entry) => entry.code === code)?.summary ?? '';
}

/** The addresses of the articles that visitors may read, for search engines. */
export async function articlePaths({ cache, clock }: Pick<Platform, 'cache' | 'clock'>): Promise<string[]> {
  const { articles } = await cache.read(siteContent);
  const now = clock.now();
  return articles
    .filter(({ published_at }) => published_at <= now)
    .map(({ id }) => `/pages/useragreement/${id}`);
}

export const siteModule: ServerModule = {
  name: 'site',
  setUp({ cache, ports }) {
    cache.warm(siteContent);
    ports.provide(mallNamePort, (platform) => siteValue(platform, 'sitename'));
  },
  routes(route, { cache }) {
    const content = () => cache.read(siteContent);
    route('dictList', async ({ query }) => listByKeyword(await content(), query));
    route('dictByCode', async ({ query }) => listByCode(await content(), query));
    route('funcSet', async () => listSwitches(await content()));
    route('dictionaryPage', async ({ query }) => pageOfValues(await content(), query));
    route('mallHome', async () => listFloors(await content()));
    route('sellTypeList', async () => listSellTypes(await content()));
    route('advertisingList', async ({ query, now }) => listAdverts(await content(), query, now));
    route('menuList', async ({ query }) => listMenus(await content(), query));
    route('linkList', async () => listLinks(await content()));
    route('pictureGet', givePicture);
    route('articleTree', async ({ now }) => articleTree(await content(), now));
    route('articleList', async ({ query, now }) => listArticles(await content(), query, now));
  },
  jobs: homeJobs,
  page: sitePage,
};
