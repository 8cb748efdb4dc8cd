import { isRefusal } from '@pifa/contract';
import type { PageFacts, Platform } from '../../platform';
import { homeFloorTypes, isHome, siteValue } from '../site';
import { listCategories, listPictures, showType } from './catalogue-calls';
import { floorGoods, pageLadders } from './further-goods';

/** Goods in a strip of the home page; the storefront asks for as many. */
const STRIP = 6;

/** Categories and the first goods of the home page; title and description for a goods' own page. */
export async function goodsPage(
  platform: Platform,
  { path, now }: { path: string; now: Date },
): Promise<PageFacts | undefined> {
  if (isHome(path)) return homePage(platform, now);
  const id = /^\/pages\/gooddetail\/(\d{1,15})\/?$/.exec(path)?.[1];
  return id === undefined ? undefined : detailPage(platform, Number(id));
}

/** As a visitor sees it: public data only, so hidden prices are absent here too (I34). */
async function homePage(platform: Platform, now: Date): Promise<PageFacts> {
  const queries: { key: unknown[]; data: unknown }[] = [
    { key: ['categoryList'], data: await listCategories(platform) },
  ];
  const visitor = { platform, session: null, now };
  const ladders = await pageLadders(visitor, { pageNum: 1, pageSize: STRIP });
  queries.push({ key: ['ladderPage', { query: { pageSize: STRIP } }], data: ladders });
  const type = (await homeFloorTypes(platform))[0];
  if (type !== undefined) {
    const data = await floorGoods(visitor, { type });
    queries.push({ key: ['mallHomeGoods', { query: { type } }], data });
  }
  return { queries };
}

async function detailPage(platform: Platform, id: number): Promise<PageFacts | undefined> {
  const row = await platform.db
    .selectFrom('goods as g')
    .leftJoin('brands as b', 'b.id', 'g.brand_id')
    .select(['g.name', 'g.spec', 'g.image', 'g.selling_line', 'g.status', 'b.name as brand'])
    .where('g.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const name = [row.name, row.brand, row.spec].filter(Boolean).join(' ');
  const goodsId = String(id);
  const pictures = await listPictures(platform.db, id);
  const type = await showType(platform, id);
  // The first picture is the largest thing of the first screen.
  const first = pictures[0]?.url || row.image;
  return {
    title: `${name} - ${await siteValue(platform, 'sitename')}`,
    description: [name, row.selling_line].filter(Boolean).join('，'),
    images: first ? [{ href: first }] : [],
    firstLook:
      first && row.status === 'on'
        ? {
            name: 'goods',
            values: {
              logo: await siteValue(platform, 'logo'),
              picture: first,
              name: row.name,
              sellingLine: row.selling_line || undefined,
            },
          }
        : undefined,
    queries: [
      { key: ['goodsPictures', { query: { goodsId } }], data: pictures },
      ...(isRefusal(type) ? [] : [{ key: ['typeRelease', { params: { id: goodsId } }], data: type }]),
    ],
  };
}
