import type { PageFacts, Platform } from '../../platform';
import { listArticles } from './articles';
import { listByCode, listByKeyword, listSwitches } from './dictionary';
import { listMenus } from './front';
import { canonicalLink, structuredData } from './search-engines';
import { type SiteContent, siteContent } from './site-content';

/** What the page frame asks for first; the storefront's query has this very input. */
const FRAME_KEYWORDS = 'seokeywords,seodescription,logo,searchkey,coustrom,sitename';

/** The notice line; a page that knows it at once does not move when it is drawn. */
const NOTICES = { kind: 'notice', pageSize: 5 } as const;

/** Screens whose name is their title; screens of one goods, category or article have titles of their own. */
const TITLES: Readonly<Record<string, string>> = {
  '/pages/home': '首页',
  '/pages/seckill': '限时秒杀',
  '/pages/useragreement': '帮助中心',
};

/** Title, description and the frame's answers for every address; for articles their own. */
export async function sitePage(
  { cache, settings }: Pick<Platform, 'cache' | 'settings'>,
  { path, now }: { path: string; now: Date },
): Promise<PageFacts> {
  const content = await cache.read(siteContent);
  const frame = listByKeyword(content, { keyword: FRAME_KEYWORDS });
  const value = (code: string): string => frame.find((entry) => entry.code === code)?.summary ?? '';
  const name = value('sitename');
  const { publicUrl } = settings.site;
  const article = articleAt(content, path, now);
  const title = article?.title ?? TITLES[path.replace(/\/$/, '')];
  const head = title === undefined ? [] : [canonicalLink(publicUrl, path)];
  if (isHome(path))
    head.push(structuredData({ '@type': 'Organization', name, logo: value('logo'), url: publicUrl }));
  return {
    title: title === undefined ? name : `${title} - ${name}`,
    description: article ? excerptOf(article.html) : value('seodescription'),
    keywords: value('seokeywords'),
    head,
    queries: [
      { key: ['dictList', { query: { keyword: FRAME_KEYWORDS } }], data: frame },
      {
        key: ['dictByCode', { query: { pcode: 'webconfig' } }],
        data: listByCode(content, { pcode: 'webconfig' }),
      },
      { key: ['funcSet'], data: listSwitches(content) },
      { key: ['menuList', { query: { menuType: 'main' } }], data: listMenus(content, { menuType: 'main' }) },
      {
        key: ['articleList', { query: NOTICES }],
        data: listArticles(content, { ...NOTICES, pageNum: 1 }, now),
      },
    ],
  };
}

/** The article at a help address, by id or slug. */
function articleAt({ articles }: SiteContent, path: string, now: Date) {
  const key = /^\/pages\/useragreement\/([^/]+)\/?$/.exec(path)?.[1];
  return key === undefined
    ? undefined
    : articles.find(
        (article) => article.published_at <= now && (String(article.id) === key || article.slug === key),
      );
}

const MOST_SHOWN = 120;

/** The first words of a text, for lists of hits. */
const excerptOf = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&\w+;|\s+/g, ' ')
    .trim()
    .slice(0, MOST_SHOWN);

const isHome = (path: string): boolean => /^\/(pages\/?|pages\/home\/?)?$/.test(path);
