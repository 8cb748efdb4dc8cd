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
export { keptHome } from './home-content';
export { platformWithHome } from './home-draft';
export { pageOfKind } from './staff/targets';
export { askConsentAgain, USER_AGREEMENT } from './consent';
export { contentVersion, takeContentVersion } from './content-version';
export { settingName } from './known-settings';
export { setDictionaryEntry } from './set-entry';
export { picturesForLevel, renameLevelOnHome } from './level-name';
export { touchSite } from './touch-site';
export { keepPicture } from './pictures/keep-picture';
export { pictureUrl } from './pictures/picture-row';
export { pictureStaff } from './staff/pictures';
export { siteStaff } from './staff';

/** The feature switches as they stand; in all instances at most 5 s behind the operator. */
export async function switches({ cache }: Pick<Platform, 'cache'>): Promise<Switches> {
  return (await cache.read(siteContent)).switches;
}

/** Which goods a floor of the home page shows. */
interface HomeFloor {
  categoryId: number | null;
  goodsIds: readonly number[];
  /** 'sales', 'new', 'promotion', 'word': goods in stock by that; '' = by hand, else the category's usual order */
  rule: string;
  /** the service word of the rule 'word' */
  word: string;
}

/** One home floor's own setting: which goods or which category it shows. Undefined for an unknown type. */
export async function homeFloor(
  { cache }: Pick<Platform, 'cache'>,
  type: string,
): Promise<HomeFloor | undefined> {
  const floor = (await cache.read(siteContent)).floors.find((one) => one.type === type);
  return (
    floor && { categoryId: floor.category_id, goodsIds: floor.goods_ids, rule: floor.rule, word: floor.word }
  );
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
  routes(route) {
    // By the call's own platform: a preview has a draft's content there.
    const content = ({ cache }: Pick<Platform, 'cache'>) => cache.read(siteContent);
    route('dictList', async (call) => listByKeyword(await content(call), call.query));
    route('dictByCode', async (call) => listByCode(await content(call), call.query));
    route('funcSet', async (call) => listSwitches(await content(call)));
    route('dictionaryPage', async (call) => pageOfValues(await content(call), call.query));
    route('mallHome', async (call) => listFloors(await content(call)));
    route('sellTypeList', async (call) => listSellTypes(await content(call)));
    route('advertisingList', async (call) => listAdverts(await content(call), call.query, call));
    route('menuList', async (call) => listMenus(await content(call), call.query));
    route('linkList', async (call) => listLinks(await content(call)));
    route('pictureGet', givePicture);
    route('articleTree', async (call) => articleTree(await content(call), call.now));
    route('articleList', async (call) => listArticles(await content(call), call.query, call.now));
  },
  jobs: homeJobs,
  page: sitePage,
};
