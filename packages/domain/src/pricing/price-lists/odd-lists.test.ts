import { describe, expect, test } from 'vitest';
import { formatAmount, pricePair, unitPrice } from '../../money';
import { aGoods } from '../../promotions/fixture';
import { previewOf } from '../catalogue-price';
import type { GoodsFacts, Ladder } from '../types';
import { withListedPrices } from './apply';
import { resolveLists } from './resolve';
import type { BaseRow, ChainLink, ListedPrices, ListRow, ListRule } from './types';

/** 矿泉水 24 瓶/件，标价 36.00/1.60。 */
const NOW = new Date('2026-06-18T02:00:00Z');
const T = NOW.getTime();
const [EVER, NEVER] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
const [MINE, EVERYONE, BASE] = [2, 4, 5] as const;
const yuan = (value: number): number => Math.round(value * 10_000);
const W = aGoods('w', { list: pricePair(yuan(36), yuan(1.6)) });
const listedW = { goodsId: 'w', list: W.list, piecesPerPack: 24, categoryIds: ['7'], brandId: '3' };

const link = (listId: number, own: Partial<ChainLink> = {}): ChainLink => ({
  ...{ listId, to: 'company', binding: false, activities: false },
  ...own,
});
let nextId = 0;
const row = (
  listId: number,
  [perPack, perPiece]: readonly [number | null, number],
  own: Partial<ListRow> = {},
): ListRow => ({
  ...{ id: (nextId += 1), listId, fromPieces: 0, start: EVER, end: NEVER },
  perPack: perPack === null ? null : yuan(perPack),
  perPiece: yuan(perPiece),
  ...own,
});
const rule = (listId: number, own: Partial<ListRule>): ListRule => ({
  ...{
    id: (nextId += 1),
    listId,
    scope: { kind: 'all', ids: [] },
    priority: 0,
    base: 'list',
    baseListId: null,
  },
  ...{
    percent: 10_000,
    plus: 0,
    floorMargin: null,
    roundPiece: null,
    roundPack: null,
    start: EVER,
    end: NEVER,
  },
  ...own,
});
const cost: BaseRow = { id: 1, kind: 'cost', perPiece: yuan(1.2), from: EVER };
const ladder = (audience: Ladder['audience'], from: number, perPiece: number): Ladder => ({
  ...{ ref: '9', scope: 'goods', audience },
  tiers: [{ fromPieces: from, perPiece: unitPrice(yuan(perPiece)), perPack: null }],
});

const nothing: ListedPrices = { chain: [], lowest: false, rows: [], rules: [], bases: [] };
const chain = [link(MINE), link(EVERYONE, { to: 'everyone' })];
function pays(
  listed: Partial<ListedPrices>,
  packs: number,
  before: Partial<GoodsFacts> = {},
  at = T,
): string {
  const [goods, now] = [{ ...W, ...before }, new Date(at)];
  const facts = withListedPrices(goods, listedW, { ...nothing, ...listed }, { now, byGroup: false });
  const buyer = { userId: 'u', companyId: 'k' };
  return formatAmount(previewOf({ ...goods, ...facts }, { packs, pieces: 0 }, buyer, now).amount);
}

describe('期限接着期限', () => {
  const rows = [row(MINE, [34, 1.5], { end: T }), row(MINE, [33, 1.45], { start: T, end: T + 1_000 })];
  test.each([
    ['前一刻是旧价', T - 1, '34.00'],
    ['那一刻起是新价，中间没有空', T, '33.00'],
    ['新价到期，旧价不会回来', T + 1_000, '36.00'],
  ])('%s', (_title, at, expected) => {
    expect(pays({ chain, rows }, 1, {}, at)).toBe(expected);
  });

  test('临时价到期，没写结束的旧价接着算；同一刻开始的，后写的算', () => {
    const old = row(MINE, [34, 1.5]);
    const brief = row(MINE, [30, 1.3], { start: T, end: T + 1_000 });
    const mended = row(MINE, [31, 1.3], { start: T, end: T + 1_000 });
    expect(pays({ chain, rows: [old, brief, mended] }, 1)).toBe('31.00');
    expect(pays({ chain, rows: [old, brief, mended] }, 1, {}, T + 1_000)).toBe('34.00');
  });

  test('写成「开始即结束」的价等于没有', () => {
    expect(pays({ chain, rows: [row(MINE, [30, 1.3], { start: T, end: T })] }, 1)).toBe('36.00');
  });
});

describe('公式没有底价', () => {
  const everyone = row(EVERYONE, [33, 1.5]);
  const [byMarket, byCost] = [
    rule(MINE, { base: 'market', priority: 1 }),
    rule(MINE, { base: 'cost', priority: 2 }),
  ];
  const byBase = rule(MINE, { base: 'other', baseListId: BASE });
  test.each<[string, Partial<ListedPrices>, string]>([
    ['前一条没有市场价，后一条有成本：按后一条', { rules: [byMarket, byCost], bases: [cost] }, '28.80'],
    ['两条都没有：往下一张', { rules: [byMarket, byCost] }, '33.00'],
    ['作底的表没有这个商品：往下一张', { rules: [byBase] }, '33.00'],
    [
      '作底的表只有数量档：往下一张',
      { rules: [byBase], rows: [row(BASE, [30, 1.3], { fromPieces: 240 }), everyone] },
      '33.00',
    ],
    ['作底的表自己是公式，它没有成本：往下一张', { rules: [byBase, rule(BASE, { base: 'cost' })] }, '33.00'],
    ['作底的表自己是公式，有成本', { rules: [byBase, rule(BASE, { base: 'cost' })], bases: [cost] }, '28.80'],
    [
      '没有底价，但本表有数量档：本表算，不到那一档按标价',
      {
        rules: [byMarket],
        rows: [row(MINE, [30, 1.3], { fromPieces: 240 }), everyone],
      },
      '36.00',
    ],
  ])('%s', (_title, listed, expected) => {
    expect(pays({ chain, rows: [everyone], ...listed }, 1)).toBe(expected);
  });
});

describe('锁定的表在次序里', () => {
  const rows = [row(MINE, [34, 1.5]), row(EVERYONE, [36.9, 1.65])];
  const binding = [link(MINE), link(EVERYONE, { to: 'everyone', binding: true })];
  test('前一张有价：后面锁定的够不着', () => {
    expect(pays({ chain: binding, rows }, 1)).toBe('34.00');
  });
  test('前一张没有这个商品：按锁定的，高过标价也按它', () => {
    expect(pays({ chain: binding, rows: rows.slice(1) }, 1)).toBe('36.90');
  });
  test('锁定的表只有数量档：不到那一档按标价，到了按它；公开阶梯价不算', () => {
    const own = [row(MINE, [33, 1.4], { fromPieces: 240 })];
    const listed = { chain: [link(MINE, { binding: true })], rows: own };
    const before = { ladder: ladder('public', 24, 1.2) };
    expect(pays(listed, 1, before)).toBe('36.00');
    expect(pays(listed, 10, before)).toBe('330.00');
  });
});

describe('取最低的', () => {
  /** Seen to fail: a company's own ladder stood in place of the rungs, so that they did not compete. */
  test('公司自己的阶梯价与表里的数量档都比，哪个低按哪个', () => {
    const rows = [row(MINE, [35, 1.5]), row(MINE, [30, 1.25], { fromPieces: 240 })];
    const before = { ladder: ladder('company', 24, 1.4) };
    expect(pays({ chain, rows, lowest: true }, 2, before)).toBe('67.20');
    expect(pays({ chain, rows, lowest: true }, 10, before)).toBe('300.00');
    expect(pays({ chain, rows }, 10, before)).toBe('336.00');
  });
  test('后面的表只有数量档：到了那一档它低就按它', () => {
    const rows = [row(MINE, [34, 1.5]), row(EVERYONE, [32, 1.4], { fromPieces: 240 })];
    expect(pays({ chain, rows, lowest: true }, 9)).toBe('306.00');
    expect(pays({ chain, rows, lowest: true }, 10)).toBe('320.00');
  });
  test('说得出每张表：用的、一起比的、没有的', () => {
    const listed = {
      ...nothing,
      chain: [link(BASE), ...chain],
      rows: [row(MINE, [34, 1.5]), row(EVERYONE, [33, 1.5])],
    };
    const { steps } = resolveLists(listedW, { ...listed, lowest: true }, NOW);
    expect(steps.map(({ outcome }) => outcome)).toEqual(['empty', 'used', 'also']);
  });
});

test('表里的数量档代替公开阶梯价，哪怕公开的更低', () => {
  const rows = [row(MINE, [35, 1.5]), row(MINE, [34, 1.45], { fromPieces: 240 })];
  expect(pays({ chain, rows }, 10, { ladder: ladder('public', 24, 1.2) })).toBe('340.00');
  expect(pays({ chain, rows: rows.slice(0, 1) }, 10, { ladder: ladder('public', 24, 1.2) })).toBe('288.00');
});
