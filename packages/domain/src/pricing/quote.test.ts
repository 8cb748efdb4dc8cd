import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FreightTemplate } from '../freight';
import { type PricePair, addFen, fen, pricePair, unitPrice } from '../money';
import { type BasketKind, type PromotionKind, type UnitKind, promotionKinds } from '../promotions';
import { NO_SETTINGS } from '../promotions/no-settings';
import { quantityRule } from '../quantity';
import {
  type GoodsFacts,
  type Ladder,
  type PricingLine,
  type PromotionRecord,
  type Quote,
  type QuoteInput,
  explainTrace,
  previewOf,
  quote,
  cataloguePriceOf,
} from './index';

const NOW = new Date('2026-11-20T04:00:00Z');
const OPEN = { start: null, end: null };
const LADDER: Ladder = {
  ref: 'ladder-1',
  scope: 'goods',
  audience: 'public',
  tiers: [
    { fromPieces: 48, perPiece: unitPrice(15_000), perPack: null },
    { fromPieces: 240, perPiece: unitPrice(14_500), perPack: null },
    { fromPieces: 480, perPiece: unitPrice(14_000), perPack: null },
  ],
};

/** 矿泉水 of UX §5.2. */
function water(over: Partial<GoodsFacts> = {}): GoodsFacts {
  return {
    goodsId: '1001',
    rule: quantityRule({
      piecesPerPack: 24,
      minPieces: 48,
      pieceStep: 12,
      stock: 610,
      unit: '瓶',
      packUnit: '件',
      name: '矿泉水',
    }),
    list: pricePair(360_000, 16_000),
    promotion: null,
    customer: null,
    ladder: null,
    groupId: null,
    weight: 560,
    volume: 600,
    shipFrom: '广州仓',
    taxRate: 1300,
    ...over,
  };
}

function line(
  goods: GoodsFacts,
  packs: number,
  pieces: number,
  over: Partial<PricingLine> = {},
): PricingLine {
  const key = `${goods.goodsId}-${packs}-${pieces}`;
  return { key, goods, quantity: { packs, pieces }, checked: true, context: { kind: 'ordinary' }, ...over };
}

function input(lines: readonly PricingLine[], over: Partial<QuoteInput> = {}): QuoteInput {
  return {
    lines,
    buyer: { userId: 'u1', companyId: 'k1' },
    address: { regionCode: '441900121' },
    coupon: null,
    points: 0,
    choices: {},
    promotions: [],
    freight: null,
    now: NOW,
    ...over,
  };
}

const only = (result: Quote) => {
  const first = result.lines[0];
  if (!first) throw new Error('no line');
  return first;
};

describe('RULINGS 2 的数字', () => {
  it.each([
    [2, 12, 9000],
    [10, 0, 34_800],
    [20, 0, 67_200],
  ])('有阶梯：%s件+%s瓶 = %s 分', (packs, pieces, amount) => {
    const result = quote(input([line(water({ ladder: LADDER }), packs, pieces)]));
    expect(result.totals.payable).toBe(amount);
    expect(only(result).winner.kind).toBe('ladder-price');
  });
  it('没有阶梯：2件+12瓶 = ¥91.20，按标价', () => {
    const result = quote(input([line(water(), 2, 12)]));
    expect(result.totals.payable).toBe(9120);
    expect(only(result).winner).toEqual({ kind: 'list-price', ref: '', label: '标价' });
  });
  it('阶梯自带整件价时用它', () => {
    const tiers = [{ fromPieces: 48, perPiece: unitPrice(15_500), perPack: unitPrice(350_000) }];
    const result = quote(input([line(water({ ladder: { ...LADDER, tiers } }), 2, 12)]));
    expect(only(result).pair).toEqual(pricePair(350_000, 15_500));
  });
});

describe('谁的价低用谁的', () => {
  const customer = { pair: pricePair(348_000, 15_000) };
  const promotion = { pair: pricePair(340_000, 15_000), window: OPEN };

  it('客户价低于标价', () => {
    const result = quote(input([line(water({ customer }), 2, 12)]));
    expect(only(result).winner.label).toBe('客户价');
    expect(result.totals.payable).toBe(6960 + 1800);
  });
  it('游客没有客户价', () => {
    const result = quote(input([line(water({ customer }), 2, 12)], { buyer: null }));
    expect(only(result).winner.kind).toBe('list-price');
  });
  it('促销价在时间内才算，开始含、结束不含', () => {
    const at = (start: Date | null, end: Date | null) =>
      only(quote(input([line(water({ promotion: { ...promotion, window: { start, end } } }), 2, 0)]))).winner
        .kind;
    expect(at(NOW, null)).toBe('promotion-price');
    expect(at(null, NOW)).toBe('list-price');
    expect(at(new Date(NOW.getTime() + 1), null)).toBe('list-price');
  });
  it('同价时先标价、再客户价、再阶梯价、再促销价', () => {
    const same = pricePair(360_000, 15_000);
    const facts = { customer: { pair: same }, ladder: LADDER, promotion: { pair: same, window: OPEN } };
    expect(only(quote(input([line(water(facts), 2, 0)]))).winner.kind).toBe('list-price');
    expect(only(quote(input([line(water(facts), 2, 12)]))).winner.kind).toBe('customer-price');
    expect(only(quote(input([line(water({ ...facts, customer: null }), 2, 12)]))).winner.kind).toBe(
      'ladder-price',
    );
  });
  it('报价、换购、赠品行价已锁定，不再比价', () => {
    const locked = pricePair(355_000, 15_900);
    const quoted = quote(
      input([
        line(water({ promotion }), 2, 0, {
          context: { kind: 'quoted', ref: 'q1', lockedPair: locked, minimumWaived: true },
        }),
      ]),
    );
    expect(only(quoted).pair).toEqual(locked);
    const gift = quote(
      input([line(water(), 0, 1, { context: { kind: 'gift', ref: 'g', parentKey: null } })]),
    );
    expect(gift.totals.payable).toBe(0);
    expect(gift.refusals).toEqual([]);
  });
});

describe('阶梯怎么数', () => {
  it('未勾选的行不计入合计，也不推高别人的阶梯', () => {
    const goods = water({ ladder: LADDER });
    const result = quote(
      input([line(goods, 2, 12, { key: 'a' }), line(goods, 20, 0, { key: 'b', checked: false })]),
    );
    expect(result.lines.map((entry) => entry.pair.perPiece)).toEqual([15_000, 14_000]);
    expect(result.totals).toMatchObject({ payable: 9000, packs: 2, pieces: 12, kinds: 1 });
  });
  it('换购和活动行不计入阶梯', () => {
    const goods = water({ ladder: LADDER });
    const addOn = line(goods, 20, 0, {
      key: 'x',
      context: { kind: 'add-on', ref: 'o', parentKey: 'a', lockedPair: pricePair(1, 1) },
    });
    const activity = line(goods, 20, 0, {
      key: 'y',
      context: { kind: 'activity', activity: 'seckill', ref: 's' },
    });
    const result = quote(input([line(goods, 2, 12, { key: 'a' }), addOn, activity]));
    expect(only(result).pair.perPiece).toBe(15_000);
    expect(result.lines[2]?.winner.kind).toBe('list-price');
    expect(result.lines[2]?.tier).toBeNull();
  });
  it('同款混批：兄弟规格的已勾选数量合在一起', () => {
    const ladder: Ladder = { ...LADDER, scope: 'group' };
    const red = water({ goodsId: '1', ladder, groupId: 'g' });
    const blue = water({ goodsId: '2', ladder, groupId: 'g' });
    const result = quote(input([line(red, 5, 0), line(blue, 5, 0)]));
    expect(result.totals.payable).toBe(34_800);
    expect(only(result).tier?.scopeText).toBe('同款混批，合计 240 瓶享 ¥1.45');
    const alone = quote(
      input([line({ ...red, ladder: LADDER }, 5, 0), line({ ...blue, ladder: LADDER }, 5, 0)]),
    );
    expect(alone.totals.payable).toBe(36_000);
    expect(only(alone).tier?.scopeText).toBe('阶梯价按单规格计算');
  });
  it('价格带与下一档：再买 60瓶（满 240）可省 ¥12.00', () => {
    const tier = only(quote(input([line(water({ ladder: LADDER }), 7, 12)]))).tier;
    expect(tier?.bands.map((band) => [band.label, band.pair.perPiece, band.current])).toEqual([
      ['48–239瓶', 15_000, true],
      ['240–479瓶', 14_500, false],
      ['≥480瓶', 14_000, false],
    ]);
    expect(tier?.next).toMatchObject({
      missingPieces: 60,
      saving: 1200,
      text: '再买 60瓶（满 240）每瓶 ¥1.50→¥1.45，可省 ¥12.00',
    });
  });
  it('只买整件时价格带不变样：48–239瓶 仍是 ¥1.50', () => {
    const tier = only(quote(input([line(water({ ladder: LADDER }), 2, 0)]))).tier;
    expect(tier?.bands.map((band) => band.pair.perPiece)).toEqual([15_000, 14_500, 14_000]);
  });
  it('最后一档没有下一档', () => {
    expect(only(quote(input([line(water({ ladder: LADDER }), 20, 0)]))).tier?.next).toBeNull();
  });
});

describe('为什么是这个价？', () => {
  it('每个候选价都在，选中的一个说明原因', () => {
    const goods = water({
      ladder: LADDER,
      customer: { pair: pricePair(358_000, 15_900) },
      promotion: {
        pair: pricePair(300_000, 15_000),
        window: { start: new Date(NOW.getTime() + 1000), end: null },
      },
    });
    const { trace } = only(quote(input([line(goods, 2, 12)])));
    expect(explainTrace(trace, goods.rule)).toEqual([
      {
        part: 'price',
        label: '标价',
        price: '¥36.00/件 · ¥1.60/瓶',
        amount: '',
        note: '按此价 ¥91.20，阶梯价更低',
        chosen: false,
      },
      {
        part: 'price',
        label: '客户价',
        price: '¥35.80/件 · ¥1.59/瓶',
        amount: '',
        note: '按此价 ¥90.68，阶梯价更低',
        chosen: false,
      },
      {
        part: 'price',
        label: '阶梯价',
        price: '¥35.80/件 · ¥1.50/瓶',
        amount: '¥89.60',
        note: '满 48瓶',
        chosen: true,
      },
      {
        part: 'price',
        label: '促销价',
        price: '¥30.00/件 · ¥1.50/瓶',
        amount: '',
        note: '促销尚未开始',
        chosen: false,
      },
    ]);
  });
});

describe('限制：不改价，只拒绝', () => {
  it('步长不对 → 拒绝并给出两边', () => {
    const [refusal] = quote(input([line(water(), 0, 50)])).refusals;
    expect(refusal).toMatchObject({
      kind: 'quantity',
      refusal: { lower: { packs: 0, pieces: 48 }, upper: { packs: 0, pieces: 60 } },
    });
  });
  it('同一商品多行合起来超库存', () => {
    const goods = water();
    const quoted = { kind: 'quoted', ref: 'q', lockedPair: goods.list, minimumWaived: true } as const;
    const result = quote(input([line(goods, 20, 0), line(goods, 10, 0, { context: quoted })]));
    expect(result.refusals).toEqual([
      { kind: 'stock-sum', goodsId: '1001', available: 610, text: '当前数量已超过商品最大库存' },
    ]);
    expect(result.claimsNeeded).toEqual([{ kind: 'stock', ref: '1001', quantity: 720 }]);
  });
  it('未勾选的行不检查', () => {
    expect(quote(input([line(water(), 0, 50, { checked: false })])).refusals).toEqual([]);
  });
  it('占用按编号从小到大，编号是数字', () => {
    const result = quote(
      input(['90', '1000', '7'].map((goodsId) => line(water({ goodsId }), 2, 0, { key: goodsId }))),
    );
    expect(result.claimsNeeded.map((claim) => claim.ref)).toEqual(['7', '90', '1000']);
  });
});

describe('运费', () => {
  const freight: FreightTemplate = {
    id: 'f',
    name: '默认',
    rules: [
      { regions: [], charge: { by: 'flat', amount: fen(1200) }, freeFrom: fen(50_000) },
      {
        regions: ['65', '54'],
        charge: { by: 'weight', first: 10_000, firstAmount: fen(2000), step: 1000, stepAmount: fen(150) },
        freeFrom: null,
      },
    ],
  };
  it('没选地址先不算，给出提示', () => {
    const result = quote(input([line(water(), 2, 0)], { freight, address: null }));
    expect(result.totals.freight).toBe(0);
    expect(result.hints).toContainEqual({ kind: 'freight', key: null, text: '选择收货地址后计算运费' });
  });
  it('东莞固定运费，差多少免运费', () => {
    const result = quote(input([line(water(), 2, 0)], { freight }));
    expect(result.totals).toMatchObject({ goods: 7200, freight: 1200, payable: 8400 });
    expect(result.hints).toContainEqual({ kind: 'free-freight', key: null, text: '再买 ¥428.00 免运费' });
  });
  it('新疆按重量', () => {
    const result = quote(input([line(water(), 2, 0)], { freight, address: { regionCode: '650102' } }));
    // 48 瓶 × 560 g = 26.88 kg：首重 10 kg ¥20，续 17 kg × ¥1.5。
    expect(result.totals.freight).toBe(2000 + 17 * 150);
  });
  it('没有规则的地区 → 拒绝', () => {
    const partial = { ...freight, rules: freight.rules.slice(1) };
    expect(quote(input([line(water(), 2, 0)], { freight: partial })).refusals).toEqual([
      { kind: 'area-not-delivered', text: '该地区暂不支持配送，请更换收货地址或联系客服' },
    ]);
  });
});

describe('新增一种促销 = 一个文件夹加一行', () => {
  const record = (over: Partial<PromotionRecord>): PromotionRecord => ({
    id: 'p1',
    kind: 'minus',
    label: '满50减10',
    window: OPEN,
    audience: 'all',
    priority: 1,
    settings: { from: 5000, minus: 1000 },
    ...over,
  });
  const minus: BasketKind = {
    kind: 'minus',
    name: '满减',
    stage: 'basket',
    ...NO_SETTINGS,
    evaluate: ({ settings, label }, { lines }) => {
      const left = addFen(...lines.map((entry) => entry.left));
      if (left < Number(settings.from)) return { hints: [{ kind: 'minus', key: null, text: '还差一点' }] };
      return {
        reduction: { amount: fen(Number(settings.minus)), keys: lines.map((entry) => entry.line.key), label },
      };
    },
  };
  const flash: UnitKind = {
    kind: 'flash',
    name: '抢购',
    stage: 'unit',
    ...NO_SETTINGS,
    followedBy: { coupon: 'no' },
    offers: ({ records }) =>
      records.map((entry) => ({
        offered: true,
        ref: entry.id,
        label: '抢购价',
        pair: pricePair(100_000, 5_000),
        note: '抢购中',
        claims: [{ kind: 'activity-stock', ref: entry.id, quantity: 1 }],
      })),
    activity: {
      plan: ({ payable }) => [
        { index: 1, purpose: 'deposit', label: '定金', amount: fen(Math.floor(payable / 4)), window: null },
        {
          index: 2,
          purpose: 'balance',
          label: '尾款',
          amount: fen(payable - Math.floor(payable / 4)),
          window: null,
        },
      ],
    },
  };
  const kinds: readonly PromotionKind[] = [...promotionKinds, flash, minus];

  it('未注册的促销不生效', () => {
    expect(quote(input([line(water(), 2, 0)], { promotions: [record({})] })).totals.discount).toBe(0);
  });
  it('满减：优惠有名目、按行分摊、进入明细', () => {
    const lines = [line(water(), 2, 0), line(water({ goodsId: '2' }), 0, 48)];
    const result = quote(input(lines, { promotions: [record({})] }), kinds);
    expect(result.totals).toMatchObject({ goods: 14_880, discount: 1000, payable: 13_880 });
    expect(result.adjustments).toMatchObject([
      { cause: { stage: 'basket', kind: 'minus', ref: 'p1', label: '满50减10' }, amount: 1000 },
    ]);
    expect(result.lines.map((entry) => entry.payable)).toEqual([7200 - 483, 7680 - 517]);
    expect(only(result).trace.at(-1)).toMatchObject({ label: '满50减10', amount: 483, stage: 'basket' });
  });
  it('按优先级依次执行，后者只见剩下的；优惠不超过余额', () => {
    const promotions = [
      record({ id: 'b', priority: 2, settings: { from: 7000, minus: 1000 } }),
      record({ id: 'a', priority: 1, settings: { from: 5000, minus: 500 } }),
    ];
    const result = quote(input([line(water(), 2, 0)], { promotions }), kinds);
    expect(result.totals.discount).toBe(500);
    const huge = quote(
      input([line(water(), 2, 0)], { promotions: [record({ settings: { from: 0, minus: 1e9 } })] }),
      kinds,
    );
    expect(huge.totals.payable).toBe(0);
  });
  it('不在时间内、不在范围内的不生效', () => {
    const off = [record({ window: { start: null, end: NOW } }), record({ audience: ['k2'] })];
    expect(quote(input([line(water(), 2, 0)], { promotions: off }), kinds).totals.discount).toBe(0);
    const on = [record({ audience: ['k1'] })];
    expect(quote(input([line(water(), 2, 0)], { promotions: on }), kinds).totals.discount).toBe(1000);
  });
  it('单价类：参与比价、带来占用和分期', () => {
    const promotions = [record({ kind: 'flash', id: 'f1' })];
    const result = quote(input([line(water(), 2, 0)], { promotions }), kinds);
    expect(only(result).winner).toEqual({ kind: 'flash', ref: 'f1', label: '抢购价' });
    expect(result.claimsNeeded).toEqual([
      { kind: 'activity-stock', ref: 'f1', quantity: 1 },
      { kind: 'stock', ref: '1001', quantity: 48 },
    ]);
    expect(result.instalments.map((part) => part.amount)).toEqual([500, 1500]);
  });
  it('卡券种类未注册 → 该卡券不可用于支付', () => {
    const coupon = { id: 'c', kind: 'full-minus', label: '满500减30', settings: {} };
    expect(quote(input([line(water(), 2, 0)], { coupon })).refusals).toMatchObject([
      { text: '该卡券不可用于支付' },
    ]);
  });
});

describe('货架价与购物车同一段代码', () => {
  it('货架价等于按起订量购买的单价', () => {
    const goods = water({ ladder: LADDER, customer: { pair: pricePair(350_000, 15_500) } });
    const buyer = { userId: 'u', companyId: 'k' };
    const shelf = cataloguePriceOf(goods, buyer, NOW);
    expect(shelf.winner.kind).toBe('customer-price');
    expect(shelf.isPromotion).toBe(false);
    expect(shelf.tier?.bands).toHaveLength(3);
  });
  it('只有促销胜出才算促销', () => {
    const promotion = { pair: pricePair(330_000, 15_000), window: OPEN };
    expect(cataloguePriceOf(water({ promotion }), null, NOW).isPromotion).toBe(true);
    expect(
      cataloguePriceOf(water({ promotion, customer: { pair: pricePair(1, 1) } }), null, NOW).isPromotion,
    ).toBe(true);
  });
  it('单行预览与只有这一行的购物车逐项相同', () => {
    const buyer = { userId: 'u', companyId: 'k' };
    const facts = { ladder: LADDER, customer: { pair: pricePair(358_000, 15_900) } };
    for (const [packs, pieces] of [
      [2, 12],
      [10, 0],
      [20, 0],
    ] as const) {
      const whole = only(quote(input([line(water(facts), packs, pieces, { key: '' })], { buyer })));
      expect(previewOf(water(facts), { packs, pieces }, buyer, NOW)).toEqual(whole);
    }
  });
});

describe('律', () => {
  const price = fc.integer({ min: 0, max: 400_000 });
  const pair: fc.Arbitrary<PricePair> = fc.tuple(price, price).map(([a, b]) => pricePair(a, b));
  const tiers = fc.array(
    fc.record({
      fromPieces: fc.integer({ min: 1, max: 400 }),
      perPiece: price.map(unitPrice),
      perPack: fc.option(price.map(unitPrice)),
    }),
    { maxLength: 4 },
  );
  const goods = fc
    .record({
      list: pair,
      customer: fc.option(pair.map((p) => ({ pair: p }))),
      promotion: fc.option(pair.map((p) => ({ pair: p, window: OPEN }))),
      tiers,
      scope: fc.constantFrom('goods' as const, 'group' as const),
      goodsId: fc.constantFrom('1', '2', '3'),
    })
    .map(({ tiers: list, scope, ...facts }) =>
      water({ ...facts, groupId: 'g', ladder: { ref: 'l', scope, audience: 'public', tiers: list } }),
    );
  const lines = fc
    .array(fc.tuple(goods, fc.integer({ min: 0, max: 15 }), fc.integer({ min: 0, max: 200 }), fc.boolean()), {
      minLength: 1,
      maxLength: 6,
    })
    .map((rows) =>
      rows.map(([g, packs, pieces, checked], i) => line(g, packs, pieces, { key: String(i), checked })),
    );

  it('算两遍一样；应付不为负；分摊加得回去', () => {
    const half: BasketKind = {
      kind: 'half',
      name: '对折',
      stage: 'basket',
      ...NO_SETTINGS,
      evaluate: (record, basket) => ({
        reduction: {
          amount: fen(Number(record.settings.amount)),
          keys: basket.lines.map((entry) => entry.line.key),
          label: '',
        },
      }),
    };
    fc.assert(
      fc.property(lines, fc.integer({ min: 0, max: 200_000 }), (basket, amount) => {
        const promotions: PromotionRecord[] = [
          {
            id: 'h',
            kind: 'half',
            label: 'h',
            window: OPEN,
            audience: 'all',
            priority: 0,
            settings: { amount },
          },
        ];
        const asked = input(basket, { promotions });
        const result = quote(asked, [...promotionKinds, half]);
        expect(quote(asked, [...promotionKinds, half])).toEqual(result);
        expect(result.totals.payable).toBeGreaterThanOrEqual(0);
        for (const { amount: whole, shares } of result.adjustments) {
          expect(addFen(...shares.map((part) => part.amount))).toBe(whole);
        }
        const due = result.lines.filter((entry) => entry.checked).map((entry) => entry.payable);
        for (const part of due) expect(part).toBeGreaterThanOrEqual(0);
        expect(addFen(...due)).toBe(result.totals.payable);
      }),
      { numRuns: 300 },
    );
  });
  it('阶梯从不抬高整件价或拆零价，各自成立', () => {
    fc.assert(
      fc.property(lines, (basket) => {
        const plain = basket.map((entry) => ({ ...entry, goods: { ...entry.goods, ladder: null } }));
        const withLadder = quote(input(basket)).lines;
        quote(input(plain)).lines.forEach((without, index) => {
          const tiered = withLadder[index];
          expect(tiered?.pair.perPack).toBeLessThanOrEqual(without.pair.perPack);
          expect(tiered?.pair.perPiece).toBeLessThanOrEqual(without.pair.perPiece);
        });
      }),
      { numRuns: 500 },
    );
  });
  it('阶梯只看最终数量，与行的先后无关', () => {
    fc.assert(
      fc.property(lines, (basket) => {
        const forward = quote(input(basket));
        const backward = quote(input([...basket].reverse()));
        expect([...backward.lines].reverse().map((entry) => entry.pair)).toEqual(
          forward.lines.map((entry) => entry.pair),
        );
        expect(backward.totals).toEqual(forward.totals);
      }),
      { numRuns: 200 },
    );
  });
});
