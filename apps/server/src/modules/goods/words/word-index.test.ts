import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBrand, aCategory, aGoods } from '../../../../test/builders/goods';
import { startTestApp, type TestApp } from '../../../../test/harness';
import { type Catalogue, touchGoods } from '../catalogue-index/catalogue';
import { listOf } from '../catalogue-index/list';
import { findFragments, findGoods } from '../search/find';
import type { CatalogueSort } from '../catalogue-index/sort';
import { parseKeyword } from '../search/query';
import { rankHits } from '../search/rank-hits';
import { spelling } from './cut';
import { createPace } from '../../../platform/pace';
import { readDocument } from './tokens';
import { readWords } from './read-segments';
import { buildWordIndex, type WordIndex } from './word-index';
import { goodsMemory } from '../goods-memory';

const NAMES = [
  '得力 A4复印纸（加厚）',
  '彩色复印纸',
  '天然矿泉水550ml',
  '农家菜籽油5L',
  '乳胶手套 大号',
  '丁腈手套',
  '绿茶饮料',
  "O'Neil \\ 胶水",
  '不锈钢六角螺栓 M6*20',
  '0.5mm 中性笔芯',
  '水',
  '封箱胶带 透明',
];
const SPECS = ['70g 500张', '24瓶/箱', '白色 大号', 'M6', '0.5mm', ''];

let app: TestApp;
let all: Catalogue;
let index: WordIndex;
/** As of very many hits: at most so many are answered. */
const MOST = 5;

/** Numbers that look like chance and are the same in every run. */
let state = 7;
const next = (below: number): number => {
  state = (state * 48_271) % 2_147_483_647;
  return state % below;
};
const oneOf = <T>(list: readonly T[]): T => list[next(list.length)] as T;

async function aRandomGoods(categories: readonly number[], brands: readonly number[]): Promise<number> {
  const n = next(100_000);
  return aGoods(app.db, {
    name: next(3) === 0 ? `${oneOf(NAMES)}${oneOf(NAMES)}` : oneOf(NAMES),
    code: `${oneOf(['B-', 'W', 'z_'])}${String(n).padStart(5, '0')}-${next(1e9)}`,
    barcode: next(2) ? String(6_900_000_000_000 + n) : '',
    spec: oneOf(SPECS),
    sellingLine: next(4) === 0 ? '水 质温和' : '',
    category: oneOf(categories),
    brand: next(3) ? oneOf(brands) : undefined,
    attributes: next(2) ? [{ name: '颜色', value: oneOf(['红', '白色', '绿']) }] : [],
    sold: next(40),
    status: next(6) === 0 ? 'off' : 'on',
  });
}

/** Words as buyers type them, and pieces of them. */
function generateKeywords(count: number): string[] {
  const pieces = (text: string): string => {
    const from = next(text.length);
    return text.slice(from, from + 1 + next(6));
  };
  const kinds = [
    () => oneOf(NAMES),
    () => pieces(oneOf(NAMES)),
    () => pieces(spelling(oneOf(NAMES)).full),
    () => spelling(oneOf(NAMES)).initials.slice(0, 1 + next(4)),
    () => `${pieces(oneOf(NAMES))} ${pieces(oneOf(NAMES))}`,
    () => `${oneOf(['b-', 'w', 'Z_', 'b0'])}${next(1_000)}`,
    () => String(6_900_000_000_000 + next(100_000)).slice(0, 5 + next(8)),
    () =>
      oneOf(['菜油', '得利', '晨光', '红', '水', '%', "'", '\\', '５５０ｍｌ', 'M6*20', '大号 手套', '油']),
  ];
  return Array.from({ length: count }, () => oneOf(kinds)());
}

/** What memory answers, with the database where it leaves that to it. */
async function fromMemory(keyword: string): Promise<number[]> {
  const search = parseKeyword(keyword, all.synonyms);
  const { positions, withCharacters } = await rankHits(index, search, await inOrder('sales'));
  if (positions.length > 0) return Array.from(positions, (position) => all.catalogueIndex.ids[position] ?? 0);
  return withCharacters?.length === 0 ? [] : findFragments(app.db, search, withCharacters);
}

const inOrder = (sort: CatalogueSort) => listOf(all, { filters: {}, sort }, app.clock.now());

/** The best-selling first, of equals the newest. */
function bestSold(ids: readonly number[]): number[] {
  const soldOf = (id: number): number => all.catalogueIndex.sold[all.catalogueIndex.positionOf(id)] ?? 0;
  return ids.toSorted((a, b) => soldOf(b) - soldOf(a) || b - a);
}

async function compare(keywords: readonly string[]): Promise<number> {
  let found = 0;
  for (const keyword of keywords) {
    const wanted = await findGoods(app.db, parseKeyword(keyword, all.synonyms));
    expect([keyword, await fromMemory(keyword)]).toEqual([keyword, wanted]);
    const search = parseKeyword(keyword, all.synonyms);
    const cut = (await rankHits(index, search, await inOrder('sales'), MOST)).positions;
    if (cut.length > 0) {
      const ids = Array.from(cut, (position) => all.catalogueIndex.ids[position]);
      const best = new Set(bestSold(wanted).slice(0, MOST));
      expect([keyword, ids]).toEqual([keyword, wanted.filter((id) => best.has(id))]);
    }
    if (wanted.length > 0) found += 1;
  }
  return found;
}

beforeAll(async () => {
  app = await startTestApp();
  const categories = [
    await aCategory(app.db, { name: '办公用纸' }),
    await aCategory(app.db, { name: '饮用水' }),
  ];
  const brands = [await aBrand(app.db, { name: '得利' }), await aBrand(app.db, { name: '晨光山泉' })];
  await app.db
    .insertInto('synonyms')
    .values([
      { word: '菜油', means: '菜籽油' },
      { word: '笔', means: '中性 笔芯' },
    ])
    .execute();
  for (let n = 0; n < 200; n += 1) await aRandomGoods(categories, brands);
  await app.database.transaction((tx) => touchGoods(app.platform, tx));
  all = await goodsMemory(app.platform).catalogue.get();
  index = await buildWordIndex((ids) => readWords(app.db, ids), all.catalogueIndex, { segmentSize: 37 });
}, 180_000);
afterAll(() => app.stop());

describe('内存里的搜索与数据库的搜索', () => {
  it('生成的几百个词：同样的商品、同样的先后', async () => {
    expect(await compare(generateKeywords(400))).toBeGreaterThan(150);
  });

  it('改名、上下架、新商品之后仍然一样', async () => {
    const positions = await inOrder('new');
    const changed = [...positions.subarray(0, 20)].map((position) => all.catalogueIndex.ids[position] ?? 0);
    const told: { id: number; position: number }[] = [];
    goodsMemory(app.platform).catalogue.watch((followed) => {
      if (followed !== 'all') told.push(...followed);
    });
    await app.database.transaction(async (tx) => {
      const other = await tx.selectFrom('goods').selectAll().orderBy('id').limit(1).executeTakeFirstOrThrow();
      await tx
        .updateTable('goods')
        .set({ name: other.name, search: other.search, search_text: other.search_text })
        .where('id', 'in', changed.slice(0, 10))
        .execute();
      await tx.updateTable('goods').set({ status: 'off' }).where('id', 'in', changed.slice(10, 15)).execute();
      await tx.updateTable('goods').set({ status: 'on' }).where('status', '=', 'off').execute();
      await aGoods(tx, { name: '新到 丁腈手套', sold: 39 });
      await touchGoods(app.platform, tx);
    });
    all = await goodsMemory(app.platform).catalogue.get();
    expect(told.length).toBeGreaterThan(20);
    expect(await index.follow(told)).toBe(true);
    expect(await compare(generateKeywords(300))).toBeGreaterThan(100);
    expect((await fromMemory('新到')).length).toBe(1);
  });
});

describe('搜索词的读法', () => {
  it('引号、反斜杠、没有位置或有多个位置的词', () => {
    const read: [string, number][] = [];
    readDocument(`'o''n':1A 'b\\\\c':1 'd' 'e f':2B,7C 'g':1`, (lexeme, weight) =>
      read.push([lexeme, weight]),
    );
    expect(read).toEqual([
      ["o'n", 0],
      ['b\\c', 3],
      ['d', 3],
      ['e f', 1],
      ['e f', 2],
      ['g', 3],
    ]);
  });

  it('长活儿做一会儿就让别人一次', async () => {
    const pace = createPace({ longestMs: 2 });
    let others = 0;
    setImmediate(() => {
      others += 1;
    });
    while (!pace.isDue());
    expect(others).toBe(0);
    await pace.rest();
    expect(others).toBe(1);
  });
});
