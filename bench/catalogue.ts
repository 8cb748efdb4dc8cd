import { calls } from '@pifa/contract';
import { setTimeout as wait } from 'node:timers/promises';
import { burst, hold, type Measured, type Shot, type Target } from './load';
import { type Buyer, insist } from './mall';
import { signIn } from './office';
import type { Floor, Print } from './reads';

const pageSize = 20;
const listing = (pageNum: number, more = ''): string =>
  `/api/goods/mallGoods/page?pageSize=${pageSize}&pageNum=${pageNum}${more}`;
const detail = (id: number): string => `/api/goods/mallGoods/${id}`;
/** The demo mall numbers its goods from here on without a gap. */
const FIRST_GOODS = 100_001;

interface Category {
  typeId: string;
  parentId: string;
}
interface Listed {
  total: number;
  list: { goodsCode: string; saleIP: number; saleSP: number }[];
}

/** The same numbers from 0 to below `most` in every run. */
function randomBelow(most: number): () => number {
  let state = 20_261_126;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % most;
  };
}

const visitorOf = (url: string) => ({ 'x-domain': new URL(url).host });

/** Shots at all leaf categories, at all goods and at all pages of the whole list, each in random order. */
async function shotsAt(url: string, headers: (n: number) => Record<string, string>) {
  const visitor = visitorOf(url);
  const all = await insist<Category[]>(url, { path: '/api/goods/typeRelease/list', headers: visitor });
  const parents = new Set(all.map(({ parentId }) => parentId));
  const leaves = all.filter(({ typeId }) => !parents.has(typeId));
  const { total } = await insist<Listed>(url, { path: listing(1), headers: visitor });
  const at = (most: number, path: (random: number) => string) => {
    const random = randomBelow(most);
    return (n: number): Shot => ({ path: path(random()), headers: headers(n) });
  };
  const leaf = (random: number): string => `&typeId=${leaves[random]?.typeId}`;
  return {
    leaves: leaves.length,
    category: at(leaves.length, (random) => listing(1, leaf(random))),
    byPrice: at(leaves.length, (random) => listing(1, `${leaf(random)}&sort=price-asc`)),
    page: at(Math.floor(total / pageSize), (random) => listing(1 + random)),
    goods: at(total, (random) => detail(FIRST_GOODS + random)),
  };
}

/** The very first answers of a server: leaf categories in random order, nothing asked before. */
export async function measureCold(mall: Target, seconds: number, floor: Floor, print: Print): Promise<void> {
  const { category, leaves } = await shotsAt(mall.url, () => visitorOf(mall.url));
  print(`${leaves} leaf categories, just started`, await burst(mall, seconds, category), floor.list);
}

/** Everything there is to look at, still and while staff change one price each second. */
export async function measureCatalogue(
  mall: Target,
  members: readonly Buyer[],
  seconds: number,
  floor: Floor,
  print: Print,
): Promise<void> {
  const visitor = visitorOf(mall.url);
  const viewers = {
    visitor: () => visitor,
    member: (n: number) => (members[n % members.length] as Buyer).headers,
  };
  for (const [who, headers] of Object.entries(viewers)) {
    const { leaves, category, byPrice, page, goods } = await shotsAt(mall.url, headers);
    const cases: [name: string, shot: (n: number) => Shot, raw: Measured][] = [
      [`${leaves} leaf categories`, category, floor.list],
      ['the same by price', byPrice, floor.list],
      ['any page of the whole list', page, floor.list],
      ['any goods page', goods, floor.one],
    ];
    for (const [name, shot, raw] of cases) {
      print(`${name}, ${who}`, await hold(mall, seconds, shot), raw);
      const changing = await whileChanging(mall.url, members[0] as Buyer, () => hold(mall, seconds, shot));
      print('  with a price change a second', changing, raw);
    }
  }
}

/** Meanwhile staff change the price of one goods after the other, one a second. */
async function whileChanging<T>(url: string, buyer: Buyer, work: () => Promise<T>): Promise<T> {
  const headers = { 'x-operator-token': await signIn(url, 'demo-owner'), 'x-domain': new URL(url).host };
  const { list: all } = await insist<Listed>(url, {
    path: `${listing(1)}&pageSize=100`,
    headers: buyer.headers,
  });
  let isOver = false;
  let changes = 0;
  const change = async (): Promise<void> => {
    while (!isOver) {
      const goods = all[changes % all.length] as Listed['list'][number];
      changes += 1;
      const dearer = (yuan: number): number => Number((yuan + 0.01 * (1 + (changes % 50))).toFixed(4));
      const list = { perPack: dearer(goods.saleIP), perPiece: dearer(goods.saleSP) };
      const body = { code: goods.goodsCode, list };
      await insist(url, { method: 'POST', path: calls.adminGoods.at.path, headers, body });
      await wait(1_000);
    }
  };
  const changing = change();
  try {
    return await work();
  } finally {
    isOver = true;
    await changing;
  }
}
