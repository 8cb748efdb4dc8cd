import { hold, type Measured, type Shot, type Target } from './load';
import { type Buyer, insist } from './mall';

export interface Floor {
  list: Measured;
  one: Measured;
  order: Measured;
  /** the same by 16 buyers in rounds, as the mall's orders are measured */
  orderRounds: Measured;
  /** the statements that the mall itself sends for an order, in such rounds; on PostgreSQL */
  ownRounds?: Measured;
  /** five lines put down, twenty rows read twice, and an order, one after the other by each of 16 shoppers */
  journey: Measured;
  /** one row that everybody wants */
  hot: Measured;
  /** 500 rows by key, one after the other */
  lookup: Measured;
  /** 2,000 rows by key, one after the other */
  cart: Measured;
}

export type Print = (name: string, measured: Measured, raw: Measured) => void;

interface Category {
  typeId: string;
  count: number;
}
interface Listed {
  total: number;
  list: { goodsId: string; goodsName: string }[];
}

const pageSize = 20;
const listing = (pageNum: number, more = ''): string =>
  `/api/goods/mallGoods/page?pageSize=${pageSize}&pageNum=${pageNum}${more}`;
const keyword = (word: string): string => `&keyword=${encodeURIComponent(word)}`;

/** Keywords as buyers type them; each is searched again and again. */
const usual = ['纸', 'shui', 'luosi', '手套', 'bz', '胶带'];

/** Pages that are only read, by logged-in members with prices of their own. */
export async function measureReads(
  mall: Target,
  members: readonly Buyer[],
  seconds: number,
  floor: Floor,
  print: Print,
): Promise<void> {
  const { url } = mall;
  const visitor = { 'x-domain': new URL(url).host };
  const member = (n: number) => (members[n % members.length] as Buyer).headers;
  const asMember = (path: (n: number) => string) =>
    hold(mall, seconds, (n): Shot => ({ path: path(n), headers: member(n) }));
  const first = await insist<Listed>(url, { path: listing(1), headers: visitor });
  const far = Math.min(200, Math.floor(first.total / pageSize));
  const category = await nearest(url, visitor, 5_000);
  const { ids, words } = await sample(url, visitor, far);

  print(
    'listing, page 1, visitor',
    await hold(mall, seconds, () => ({ path: listing(1), headers: visitor })),
    floor.list,
  );
  print('listing, page 1, member', await asMember(() => listing(1)), floor.list);
  print(`listing, page ${far}, member`, await asMember(() => listing(far)), floor.list);
  print(
    `a category of ${category.count}, member`,
    await asMember(() => listing(1, `&typeId=${category.typeId}`)),
    floor.list,
  );
  print('listing, 100 pages in turn, member', await asMember((n) => listing(1 + (n % 100))), floor.list);
  const of = (list: readonly string[], n: number): string => list[n % list.length] ?? '';
  print('search, 6 words, member', await asMember((n) => listing(1, keyword(of(usual, n)))), floor.list);
  print(
    `search, ${words.length} words, member`,
    await asMember((n) => listing(1, keyword(of(words, n)))),
    floor.list,
  );
  const suggest = (word: string): string => `/api/goods/mallGoods/suggest?${keyword(word).slice(1)}`;
  print('suggestions, 6 words, member', await asMember((n) => suggest(of(usual, n))), floor.list);
  print(
    `suggestions, ${words.length} words, member`,
    await asMember((n) => suggest(of(words, n))),
    floor.list,
  );
  print(
    `detail of ${ids.length} goods, member`,
    await asMember((n) => `/api/goods/mallGoods/${of(ids, n)}`),
    floor.one,
  );
}

/** The category whose branch comes nearest to this many goods. */
async function nearest(url: string, headers: Record<string, string>, wanted: number): Promise<Category> {
  const all = await insist<Category[]>(url, { path: '/api/goods/typeRelease/list', headers });
  return all.reduce((best, one) =>
    Math.abs(one.count - wanted) < Math.abs(best.count - wanted) ? one : best,
  );
}

/** 100 goods from all over the mall, and keywords of two characters out of many names. */
async function sample(url: string, headers: Record<string, string>, pages: number) {
  const ids: string[] = [];
  const words = new Set<string>();
  const step = Math.max(1, Math.floor(pages / 20));
  for (let page = 1; page <= pages && ids.length < 100; page += step) {
    const { list } = await insist<Listed>(url, { path: listing(page), headers });
    ids.push(...list.slice(0, 5).map(({ goodsId }) => goodsId));
    for (const { goodsName } of list)
      for (const [run] of goodsName.matchAll(/\p{Script=Han}{2,}/gu))
        for (let at = 0; at + 2 <= run.length; at += 1) words.add(run.slice(at, at + 2));
  }
  return { ids, words: [...words].slice(0, 300) };
}
