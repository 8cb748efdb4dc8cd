import type { PageFacts, Platform } from '../../platform';
import { listArticles } from './articles';
import { listByCode, listByKeyword, listSwitches } from './dictionary';
import { listAdverts, listFloors, listMenus } from './front';
import { siteContent } from './site-content';

/** What the page frame asks for first; the storefront's query has this very input. */
const FRAME_KEYWORDS = 'seokeywords,seodescription,logo,searchkey,coustrom,sitename';

/** The notice line; a page that knows it at once does not move when it is drawn. */
const NOTICES = { kind: 'notice', pageSize: 5 } as const;

/** Title, description and the frame's settings for every address; banners and floors for the home page. */
export async function sitePage(
  { cache }: Pick<Platform, 'cache'>,
  at: { path: string; now: Date },
): Promise<PageFacts> {
  const content = await cache.read(siteContent);
  const frame = listByKeyword(content, { keyword: FRAME_KEYWORDS });
  const value = (code: string): string => frame.find((entry) => entry.code === code)?.summary ?? '';
  const notices = listArticles(content, { ...NOTICES, pageNum: 1 });
  const queries: { key: unknown[]; data: unknown }[] = [
    { key: ['dictList', { query: { keyword: FRAME_KEYWORDS } }], data: frame },
    {
      key: ['dictByCode', { query: { pcode: 'webconfig' } }],
      data: listByCode(content, { pcode: 'webconfig' }),
    },
    { key: ['funcSet'], data: listSwitches(content) },
    { key: ['menuList', { query: { menuType: 'main' } }], data: listMenus(content, { menuType: 'main' }) },
    { key: ['articleList', { query: NOTICES }], data: notices },
  ];
  let images: PageFacts['images'];
  let firstLook: PageFacts['firstLook'];
  if (isHome(at.path)) {
    for (const imgType of ['banner', 'rightbanner']) {
      const data = listAdverts(content, { imgType }, at.now);
      queries.push({ key: ['advertisingList', { query: { imgType } }], data });
      if (imgType !== 'banner') continue;
      images = heroImages(data[0]);
      firstLook = homeLook(data[0], { logo: value('logo'), withNotices: notices.total > 0 });
    }
    queries.push({ key: ['mallHome'], data: listFloors(content) });
  }
  const name = value('sitename');
  return {
    title: isHome(at.path) ? `首页 - ${name}` : name,
    description: value('seodescription'),
    keywords: value('seokeywords'),
    images,
    firstLook,
    queries,
  };
}

/** The first banner as it stands in the page before its code has run; narrow windows have the notices above it. */
function homeLook(
  banner: ReturnType<typeof listAdverts>[number] | undefined,
  { logo, withNotices }: { logo: string; withNotices: boolean },
): PageFacts['firstLook'] {
  if (!banner?.image) return undefined;
  const { image, phoneImage, title, subtitle, button, link } = banner;
  return {
    name: 'home',
    values: {
      logo,
      notices: withNotices ? 'yes' : undefined,
      picture: image,
      phonePicture: phoneImage,
      title,
      subtitle,
      button: link && button,
    },
  };
}

/** The first banner is the largest thing of the home page's first screen; phones have their own cut of it. */
function heroImages(banner: { image: string; phoneImage: string } | undefined): PageFacts['images'] {
  if (!banner?.image) return [];
  if (!banner.phoneImage) return [{ href: banner.image }];
  return [
    { href: banner.image, media: '(min-width: 768px)' },
    { href: banner.phoneImage, media: '(max-width: 767px)' },
  ];
}

export const isHome = (path: string): boolean => /^\/(pages\/?|pages\/home\/?)?$/.test(path);
