import { isRefusal } from '@pifa/contract';
import type { PageFacts, Platform } from '../../platform';
import { canonicalLink, NOT_LISTED, siteValue, structuredData } from '../site';
import { showType } from './catalogue-calls';
import { showGoods } from './detail';
import { goodsMemory } from './goods-memory';

interface PageAt {
  path: string;
  query: URLSearchParams;
  now: Date;
}

/** Listings whose address is theirs alone. */
const LISTINGS: Readonly<Record<string, string>> = {
  '/pages/ordercenter': '订货中心',
  '/pages/new': '新品上架',
  '/pages/promotion': '最新促销',
};

/** Title, description and data for search engines of goods' own pages and of listings; as a visitor sees them (I34). */
export async function goodsPage(platform: Platform, at: PageAt): Promise<PageFacts | undefined> {
  const path = at.path.replace(/\/$/, '');
  const id = /^\/pages\/gooddetail\/([^/]+)$/.exec(path)?.[1];
  if (id !== undefined) return /^\d{1,15}$/.test(id) ? detailPage(platform, Number(id), at) : { status: 404 };
  const key = /^\/pages\/newproduct\/([^/]+)$/.exec(path)?.[1];
  if (key !== undefined) return resultPage(platform, decodeURIComponent(key), at);
  const title = LISTINGS[path];
  return title === undefined ? undefined : listingFacts(platform, title, at);
}

/** Filters and sorts do not multiply a listing's address; its further pages have their own. */
async function listingFacts(
  { settings, cache }: Platform,
  title: string,
  { path, query }: PageAt,
): Promise<PageFacts> {
  const page = /^[1-9]\d{0,4}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1;
  const address = page > 1 ? `${path}?page=${page}` : path;
  const name = await siteValue({ cache }, 'sitename');
  return {
    title: page > 1 ? `${title} 第 ${page} 页 - ${name}` : `${title} - ${name}`,
    description: `${name}${title}：按件按零批发，起订量、阶梯价与库存一目了然。`,
    head: [canonicalLink(settings.site.publicUrl, address)],
  };
}

async function resultPage(platform: Platform, key: string, at: PageAt): Promise<PageFacts> {
  const { categories } = await goodsMemory(platform).catalogue.around();
  const path = /^\d{1,15}$/.test(key) ? categories.path(categories.positionOf(Number(key))) : [];
  const category = path.at(-1);
  if (!category) {
    const name = await siteValue(platform, 'sitename');
    return { title: `${key.slice(0, 60)} - ${name}`, head: [NOT_LISTED] };
  }
  const facts = await listingFacts(platform, category.name, at);
  const crumbs = path.map(({ id, name }) => ({ name, path: `/pages/newproduct/${id}` }));
  return { ...facts, head: [...(facts.head ?? []), breadcrumbs(platform, crumbs)] };
}

async function detailPage(platform: Platform, id: number, { now }: PageAt): Promise<PageFacts> {
  const answer = await showGoods({ platform, session: null, now }, id);
  if (isRefusal(answer)) return { status: 404 };
  const { obj } = JSON.parse(answer.json) as { obj: WireFacts };
  const site = await siteValue(platform, 'sitename');
  const name = [obj.goodsName, obj.brandName, obj.spec].filter(Boolean).join(' ');
  const title = `${name} - ${site}`;
  if (obj.status !== 1) return { title, status: 410, head: [NOT_LISTED] };
  const type = await showType(platform, id);
  const path = `/pages/gooddetail/${id}`;
  const crumbs = [
    ...(isRefusal(type) ? [] : type.path).map(({ typeId, typeName }) => ({
      name: typeName,
      path: `/pages/newproduct/${typeId}`,
    })),
    { name: obj.goodsName, path },
  ];
  const { publicUrl } = platform.settings.site;
  return {
    title,
    description: [name, obj.sellingLine].filter(Boolean).join('，'),
    head: [
      canonicalLink(publicUrl, path),
      structuredData({
        '@type': 'Product',
        name: obj.goodsName,
        description: obj.sellingLine,
        sku: obj.goodsCode,
        gtin: obj.barcode,
        image:
          obj.image &&
          new URL(obj.image, publicUrl || 'http://localhost').href.replace('http://localhost', ''),
        brand: obj.brandName ? { '@type': 'Brand', name: obj.brandName } : undefined,
        offers: offerOf(obj, publicUrl + path),
      }),
      breadcrumbs(platform, crumbs),
    ],
  };
}

/** Of a goods' wire form what its head needs; prices are there only where visitors may see them. */
interface WireFacts {
  goodsName: string;
  goodsCode?: string;
  barcode?: string;
  brandName?: string;
  spec?: string;
  sellingLine?: string;
  image?: string;
  status: number;
  stock?: number;
  /** pack price in force, as the engine has it */
  itemPrice?: number;
}

/** The price of a pack as visitors may see it; without one there is no offer to list. */
function offerOf({ itemPrice, stock }: WireFacts, url: string) {
  if (itemPrice === undefined) return undefined;
  const availability = `https://schema.org/${stock === 0 ? 'OutOfStock' : 'InStock'}`;
  return { '@type': 'Offer', price: itemPrice, priceCurrency: 'CNY', availability, url };
}

function breadcrumbs({ settings }: Platform, crumbs: readonly { name: string; path: string }[]): string {
  return structuredData({
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, position) => ({
      '@type': 'ListItem',
      position: position + 1,
      name,
      item: settings.site.publicUrl + path,
    })),
  });
}
