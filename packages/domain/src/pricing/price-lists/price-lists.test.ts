import { describe, expect, test } from 'vitest';
import { formatAmount, pricePair } from '../../money';
import { aBasket, aGoods, aLine, aRecord, inActivity } from '../../promotions/fixture';
import { previewOf } from '../catalogue-price';
import { quote } from '../quote';
import type { GoodsFacts } from '../types';
import { withListedPrices } from './apply';
import { chainInForce, chainKey } from './chain';
import { floorOf, formulaPair } from './formula';
import { resolveLists } from './resolve';
import { ruleWords } from './words';
import type { BaseRow, ChainLink, GrantRow, ListedPrices, ListRow, ListRule, Rounding } from './types';

const NOW = new Date('2026-06-18T02:00:00Z');
const SECOND = 1_000;
const [EVER, NEVER] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
const [BOOK, MINE, GROUP, EVERYONE] = [1, 2, 3, 4] as const;
const yuan = (value: number): number => Math.round(value * 10_000);

const link = (listId: number, own: Partial<ChainLink> = {}): ChainLink => ({
  listId,
  to: 'company',
  binding: false,
  activities: false,
  ...own,
});
let nextId = 0;
const row = (
  listId: number,
  [perPack, perPiece]: readonly [number | null, number],
  own: Partial<ListRow> = {},
): ListRow => ({
  id: (nextId += 1),
  listId,
  fromPieces: 0,
  perPack: perPack === null ? null : yuan(perPack),
  perPiece: yuan(perPiece),
  start: EVER,
  end: NEVER,
  ...own,
});
const rule = (listId: number, own: Partial<ListRule>): ListRule => ({
  id: (nextId += 1),
  listId,
  scope: { kind: 'all', ids: [] },
  priority: 0,
  base: 'list',
  baseListId: null,
  percent: 10_000,
  plus: 0,
  floorMargin: null,
  roundPiece: null,
  roundPack: null,
  start: EVER,
  end: NEVER,
  ...own,
});
const cost = (value: number, from = EVER): BaseRow => ({
  id: (nextId += 1),
  kind: 'cost',
  perPiece: yuan(value),
  from,
});
const to = (unit: number, how: Rounding['to']): Rounding => ({ unit: yuan(unit), to: how });

const W = aGoods('w', { list: pricePair(yuan(36), yuan(1.6)) });
const listedW = { goodsId: 'w', list: W.list, piecesPerPack: 24, categoryIds: ['7'], brandId: '3' };
const nothing: ListedPrices = { chain: [], lowest: false, rows: [], rules: [], bases: [] };

/** What W costs a buyer whose lists say this. */
function facts(listed: Partial<ListedPrices>, before: Partial<GoodsFacts> = {}, now = NOW): GoodsFacts {
  const goods = { ...W, ...before };
  return {
    ...goods,
    ...withListedPrices(goods, listedW, { ...nothing, ...listed }, { now, byGroup: false }),
  };
}
const BUYER = { userId: 'u', companyId: 'k' };
const amount = (of: GoodsFacts, packs: number, pieces = 0): string =>
  formatAmount(previewOf(of, { packs, pieces }, BUYER, NOW).amount);
const winner = (of: GoodsFacts, packs: number) =>
  previewOf(of, { packs, pieces: 0 }, BUYER, NOW).trace.find(({ chosen }) => chosen)?.label;

const groupRows = [
  row(GROUP, [34.8, 1.55]),
  row(GROUP, [33.6, 1.5], { fromPieces: 240 }),
  row(EVERYONE, [33, 1.5]),
];
const chain = [link(GROUP, { to: 'group' }), link(EVERYONE, { to: 'everyone' })];

describe('矿泉水 24 瓶/件，标价 36.00/1.60；分组价目表 34.80/1.55，满 240 瓶 33.60/1.50；人人有的 33.00/1.50', () => {
  test.each<[string, Partial<ListedPrices>, number, string]>([
    ['没有价目表：按标价', {}, 4, '144.00'],
    ['分组价目表先有这个商品，就按它：4 件 139.20', { chain, rows: groupRows }, 4, '139.20'],
    ['满 240 瓶按它的数量档：10 件 336.00', { chain, rows: groupRows }, 10, '336.00'],
    ['取最低的：4 件按人人有的 132.00', { chain, rows: groupRows, lowest: true }, 4, '132.00'],
    ['取最低的：10 件 330.00', { chain, rows: groupRows, lowest: true }, 10, '330.00'],
    [
      '协议价锁定 36.90：高过标价也按它',
      { chain: [link(MINE, { binding: true }), ...chain], rows: [row(MINE, [36.9, 1.65]), ...groupRows] },
      1,
      '36.90',
    ],
    [
      '协议价锁定，取最低的也不与别的表比',
      {
        chain: [link(MINE, { binding: true }), ...chain],
        rows: [row(MINE, [36.9, 1.65]), ...groupRows],
        lowest: true,
      },
      1,
      '36.90',
    ],
    [
      '没有锁定的客户价高过标价：按标价',
      { chain: [link(MINE)], rows: [row(MINE, [36.9, 1.65])] },
      1,
      '36.00',
    ],
    ['件价没写：单瓶价乘装箱数', { chain: [link(MINE)], rows: [row(MINE, [null, 1.45])] }, 1, '34.80'],
  ])('%s', (_title, listed, packs, expected) => {
    expect(amount(facts(listed), packs)).toBe(expected);
  });

  test('协议价锁定：促销价、公开阶梯价都不算，说的是协议价', () => {
    const before: Partial<GoodsFacts> = {
      promotion: { pair: pricePair(yuan(30), yuan(1.3)), window: { start: null, end: null } },
      ladder: {
        ref: '9',
        scope: 'goods',
        audience: 'public',
        tiers: [{ fromPieces: 24, perPiece: pricePair(0, yuan(1.2)).perPiece, perPack: null }],
      },
    };
    const listed = { chain: [link(MINE, { binding: true })], rows: [row(MINE, [36.9, 1.65])] };
    expect(amount(facts(listed, before), 2)).toBe('73.80');
    expect(winner(facts(listed, before), 2)).toBe('协议价');
    expect(amount(facts({ ...listed, chain: [link(MINE)] }, before), 2)).toBe('57.60');
  });

  test('价目表的数量档代替公开阶梯价；公司自己的阶梯价先于别的表的数量档', () => {
    const tiers = [{ fromPieces: 24, perPiece: pricePair(0, yuan(1.2)).perPiece, perPack: null }];
    const publicLadder = { ref: '9', scope: 'goods', audience: 'public', tiers } as const;
    const listed = { chain, rows: groupRows };
    expect(amount(facts(listed, { ladder: publicLadder }), 10)).toBe('336.00');
    expect(amount(facts(listed, { ladder: { ...publicLadder, audience: 'company' } }), 10)).toBe('288.00');
    const book = {
      chain: [link(BOOK, { to: 'book' as const })],
      rows: [row(BOOK, [35, 1.5]), row(BOOK, [34, 1.5], { fromPieces: 24 })],
    };
    expect(amount(facts(book, { ladder: { ...publicLadder, audience: 'company' } }), 10)).toBe('340.00');
  });
});

describe('公式价', () => {
  test.each<
    [string, Partial<ListRule>, { piece: number; pack?: number; cost?: number; size: number }, number, number]
  >([
    [
      '成本 1.20 × 115% → 进到 0.05',
      { percent: 11_500, roundPiece: to(0.05, 'up'), roundPack: to(0.5, 'up') },
      { piece: 1.2, size: 24 },
      1.4,
      33.5,
    ],
    [
      '成本 1.20 × 108%，毛利不低于 10%：1.3334 → 1.35',
      { percent: 10_800, floorMargin: 1_000, roundPiece: to(0.05, 'up') },
      { piece: 1.2, cost: 1.2, size: 24 },
      1.35,
      32.0016,
    ],
    [
      '市场价 3.20/斤 × 106% + 0.10 → 舍入到 0.10',
      { percent: 10_600, plus: yuan(0.1), roundPiece: to(0.1, 'half') },
      { piece: 3.2, size: 1 },
      3.5,
      3.492,
    ],
    [
      '标价 × 0.95：件价从标价的件价算',
      { percent: 9_500 },
      { piece: 1.68, pack: 37.8, size: 24 },
      1.596,
      35.91,
    ],
    [
      '舍到分',
      { percent: 9_999, roundPiece: to(0.01, 'down'), roundPack: to(0.01, 'down') },
      { piece: 1.2, size: 10 },
      1.19,
      11.99,
    ],
    [
      '舍到角会低于底线时，进一角',
      { percent: 10_000, floorMargin: 1_000, roundPiece: to(0.1, 'down') },
      { piece: 1.2, cost: 1.2, size: 1 },
      1.4,
      1.3334,
    ],
    ['减得太多也不低于零', { plus: yuan(-9) }, { piece: 1.2, size: 2 }, 0, 0],
  ])('%s', (_title, own, { piece, pack, cost: costs, size }, perPiece, perPack) => {
    const base = { perPiece: yuan(piece), perPack: pack === undefined ? yuan(piece) * size : yuan(pack) };
    const pair = formulaPair(rule(1, own), base, costs === undefined ? null : yuan(costs), size);
    expect([pair.perPiece, pair.perPack]).toEqual([yuan(perPiece), yuan(perPack)]);
  });

  test('底线是成本 ÷ (1 − 毛利率)，进到万分之一元', () => {
    expect(floorOf(12_000, 1_000)).toBe(13_334);
    expect(floorOf(9_000, 1_000)).toBe(10_000);
  });

  const byCost = rule(MINE, { base: 'cost', percent: 11_500 });
  test.each<[string, Partial<ListedPrices>, string, string]>([
    [
      '固定价先于规则',
      { chain: [link(MINE)], rules: [byCost], rows: [row(MINE, [30, 1.3])], bases: [cost(1.2)] },
      '30.00',
      'used',
    ],
    ['没有固定价按规则', { chain: [link(MINE)], rules: [byCost], bases: [cost(1.2)] }, '33.12', 'used'],
    [
      '没有成本：往下一张表',
      { chain: [link(MINE), link(EVERYONE)], rules: [byCost], rows: [row(EVERYONE, [33, 1.5])] },
      '33.00',
      'no-base',
    ],
    [
      '规则只管别的分类：往下',
      {
        chain: [link(MINE)],
        rules: [{ ...byCost, scope: { kind: 'category', ids: ['8'] } }],
        bases: [cost(1.2)],
      },
      '36.00',
      'empty',
    ],
    [
      '规则管这个分类',
      {
        chain: [link(MINE)],
        rules: [{ ...byCost, scope: { kind: 'category', ids: ['7'] } }],
        bases: [cost(1.2)],
      },
      '33.12',
      'used',
    ],
    [
      '规则管这个品牌',
      {
        chain: [link(MINE)],
        rules: [{ ...byCost, scope: { kind: 'brand', ids: ['3'] } }],
        bases: [cost(1.2)],
      },
      '33.12',
      'used',
    ],
    [
      '以另一张价目表为底',
      {
        chain: [link(MINE)],
        rules: [rule(MINE, { base: 'other', baseListId: EVERYONE, percent: 9_000 })],
        rows: [row(EVERYONE, [33, 1.5])],
      },
      '29.70',
      'used',
    ],
    [
      '最新的成本说了算',
      { chain: [link(MINE)], rules: [byCost], bases: [cost(1.2), cost(1, NOW.getTime())] },
      '27.60',
      'used',
    ],
    [
      '还没到的成本不算',
      { chain: [link(MINE)], rules: [byCost], bases: [cost(1.2), cost(1, NOW.getTime() + 1)] },
      '33.12',
      'used',
    ],
  ])('%s', (_title, listed, expected, outcome) => {
    expect(amount(facts(listed), 1)).toBe(expected);
    expect(resolveLists(listedW, { ...nothing, ...listed }, NOW).steps[0]?.outcome).toBe(outcome);
  });

  test('同一张表里先看次序小的规则，一样时后建的', () => {
    const [a, b] = [rule(MINE, { percent: 9_000, priority: 1 }), rule(MINE, { percent: 8_000, priority: 2 })];
    expect(amount(facts({ chain: [link(MINE)], rules: [b, a] }), 1)).toBe('32.40');
    expect(amount(facts({ chain: [link(MINE)], rules: [a, { ...b, priority: 1 }] }), 1)).toBe('28.80');
  });
});

describe('价目表的次序：自己的 → 授权给公司的按位置 → 分组的 → 人人有的 → 标价；每一张的期限到秒', () => {
  const at = NOW.getTime();
  const grant = (listId: number, to: GrantRow['to'], own: Partial<GrantRow> = {}): GrantRow => ({
    listId,
    to,
    binding: false,
    activities: false,
    position: 0,
    start: EVER,
    end: NEVER,
    ...own,
  });
  const all = [
    grant(EVERYONE, 'everyone'),
    grant(GROUP, 'group'),
    grant(MINE, 'company', { position: 1 }),
    grant(BOOK, 'book'),
  ];
  const rows = [row(BOOK, [31, 1.4]), row(MINE, [32, 1.4]), row(GROUP, [33, 1.4]), row(EVERYONE, [34, 1.4])];
  const pays = (grants: readonly GrantRow[], prices: readonly ListRow[], now: number): string => {
    const inForce = chainInForce(grants, new Date(now));
    return amount(facts({ chain: inForce, rows: prices }, {}, new Date(now)), 1);
  };

  const LEVELS = [
    ['自己的', BOOK, '31.00', '32.00'],
    ['授权给公司的', MINE, '32.00', '33.00'],
    ['分组的', GROUP, '33.00', '34.00'],
    ['人人有的', EVERYONE, '34.00', '36.00'],
  ] as const;
  const EDGES = [
    ['开始前一秒', -SECOND, 0, NEVER, false],
    ['开始那一秒', 0, 0, NEVER, true],
    ['结束前一秒', -SECOND, EVER, 0, true],
    ['结束那一秒', 0, EVER, 0, false],
  ] as const;
  const cases = LEVELS.flatMap(([name, list, inside, outside]) =>
    EDGES.map(
      ([edge, now, start, end, runs]) =>
        [`${name}，${edge}`, list, now, start, end, runs ? inside : outside] as const,
    ),
  );
  const from = (list: number) => all.filter(({ listId }) => listId >= list);

  test.each(cases)('价格的期限：%s', (_title, list, now, start, end, expected) => {
    const window = { start: at + start, end: at + end };
    const prices = rows.map((one) => (one.listId === list ? { ...one, ...window } : one));
    expect(pays(from(list), prices, at + now)).toBe(expected);
  });

  test.each(cases)('授权的期限：%s', (_title, list, now, start, end, expected) => {
    const window = { start: at + start, end: at + end };
    const grants = from(list).map((one) => (one.listId === list ? { ...one, ...window } : one));
    expect(pays(grants, rows, at + now)).toBe(expected);
  });

  test('同时有效的价，后开始的算；旧价不用写结束', () => {
    const later = row(MINE, [30, 1.4], { start: at });
    expect(pays([grant(MINE, 'company')], [rows[1] as ListRow, later], at - SECOND)).toBe('32.00');
    expect(pays([grant(MINE, 'company')], [later, rows[1] as ListRow], at)).toBe('30.00');
  });

  test('位置小的在前；同一张表只看第一次；锁定与否是两条不同的链', () => {
    const grants = [
      grant(GROUP, 'company', { position: 2 }),
      grant(MINE, 'company', { position: 1 }),
      grant(GROUP, 'everyone', { binding: true }),
    ];
    const inForce = chainInForce(grants, NOW);
    expect(inForce.map(({ listId }) => listId)).toEqual([MINE, GROUP]);
    expect(chainKey(inForce)).toBe('2.3');
    expect(chainKey([link(2, { binding: true }), link(3, { binding: true, activities: true })])).toBe(
      '2b.3a',
    );
  });
});

describe('协议价锁定与活动', () => {
  const settings = {
    goods: [{ goodsId: 'w', perPack: 300_000, perPiece: 13_000, stock: 240 }],
    perCompany: 120,
  };
  const record = aRecord('flash-sale', settings, { id: '8', label: '周末抢购' });
  const agreed = (activities: boolean) =>
    facts({ chain: [link(MINE, { binding: true, activities })], rows: [row(MINE, [36.9, 1.65])] });
  const bought = (goods: GoodsFacts, context = {}) =>
    quote(aBasket([aLine(goods, 1, context)], { promotions: [record] }));

  test('不许参加：按协议价；从活动页买的，说清楚为什么不行', () => {
    const result = bought(agreed(false));
    expect(result.totals.payable).toBe(3_690);
    expect(result.lines[0]?.trace.find(({ kind }) => kind === 'flash-sale')?.note).toContain('协议价');
    expect(result.claimsNeeded.map(({ kind }) => kind)).toEqual(['stock']);
    const inside = bought(agreed(false), { context: inActivity('flash-sale', '8') });
    expect(inside.refusals).toMatchObject([{ text: '贵公司按协议价采购，不参加活动' }]);
  });

  test('允许参加：活动价更低就按活动价', () => {
    expect(bought(agreed(true)).totals.payable).toBe(3_000);
  });
});

test('公式念出来', () => {
  const terms = {
    percent: 11_550,
    plus: 1_000,
    floorMargin: 1_000,
    roundPiece: to(0.05, 'up'),
    roundPack: to(0.5, 'half'),
  };
  expect(ruleWords(rule(1, { base: 'cost', ...terms }))).toBe(
    '成本 × 115.5% + 0.10，毛利不低于 10%，单价进到 0.05，件价舍入到 0.50',
  );
  expect(ruleWords(rule(1, { base: 'other', percent: 9_000, plus: -325 }), '金牌')).toBe(
    '「金牌」 × 90% − 0.0325',
  );
});
