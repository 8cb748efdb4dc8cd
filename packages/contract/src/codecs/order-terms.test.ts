import {
  type GoodsFacts,
  goodsTerms,
  type PricingLine,
  previewBasket,
  pricePair,
  type PromotionRecord,
  quantityRule,
  quote,
  runningGoodsTerms,
} from '@pifa/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { factsFromWire, ruleFromWire } from './goods';
import { pricesToWire } from './goods-to-wire';

const NOW = new Date('2026-11-20T04:00:00Z');
const BUYER = { userId: '1', companyId: '7', priceListId: null };

const goodsOf = fc.record({
  perPack: fc.integer({ min: 1, max: 5_000_000 }),
  piecesPerPack: fc.constantFrom(1, 6, 12, 24),
  minPieces: fc.constantFrom(0, 1, 12, 48, 240),
  pieceStep: fc.constantFrom(1, 2, 6),
  stock: fc.constantFrom(0, 30, 100_000),
  category: fc.constantFrom('c1', 'c2'),
});
const termOf = fc.oneof(
  fc.record({
    kind: fc.constant('mixed-lot'),
    amount: fc.option(fc.integer({ min: 1, max: 500_000 })),
    packs: fc.integer({ min: 1, max: 40 }),
    leastPacks: fc.option(fc.integer({ min: 1, max: 3 })),
    leastPieces: fc.option(fc.integer({ min: 1, max: 20 })),
    category: fc.constantFrom('c1', 'c2', null),
  }),
  fc.record({
    kind: fc.constant('mixed-carton'),
    capacity: fc.integer({ min: 2, max: 60 }),
    leastCartons: fc.integer({ min: 1, max: 3 }),
    category: fc.constantFrom('c1', 'c2', null),
  }),
);
const quantityOf = fc.record({
  packs: fc.integer({ min: 0, max: 15 }),
  pieces: fc.integer({ min: 0, max: 30 }),
});

const baskets = fc.record({
  goods: fc.array(goodsOf, { minLength: 1, maxLength: 5 }),
  quantities: fc.array(quantityOf, { minLength: 5, maxLength: 5 }),
  terms: fc.array(termOf, { maxLength: 3 }),
});

type Basket = typeof baskets extends fc.Arbitrary<infer T> ? T : never;

function factsOf({ goods }: Basket): GoodsFacts[] {
  return goods.map(({ perPack, piecesPerPack, minPieces, pieceStep, stock, category }, index) => ({
    goodsId: String(index),
    rule: quantityRule({
      piecesPerPack,
      minPieces,
      pieceStep,
      stock,
      unit: '瓶',
      packUnit: '件',
      name: `商品${index}`,
    }),
    list: pricePair(perPack, Math.max(1, Math.round(perPack / piecesPerPack))),
    promotion: null,
    customer: null,
    ladder: null,
    groupId: null,
    categoryIds: [category],
    brandId: null,
    weight: 0,
    volume: 0,
    shipFrom: '',
    taxRate: 0,
  }));
}

/** The younger a rule, the earlier it speaks. Seen to fail: what was told with the goods went by age alone. */
function recordsOf({ terms }: Basket): PromotionRecord[] {
  return terms.map(({ kind, category, ...settings }, index) => ({
    id: String(terms.length - index),
    kind,
    label: `规则${index}`,
    window: { start: null, end: null },
    audience: 'all',
    priority: index,
    settings: {
      ...settings,
      scope:
        category === null
          ? { of: 'all', ids: [], except: [] }
          : { of: 'category', ids: [category], except: [] },
    },
  }));
}

/** The goods as a page has it: from what the server sent. */
function sent(facts: GoodsFacts, records: readonly PromotionRecord[]): GoodsFacts {
  const terms = goodsTerms(runningGoodsTerms(records, BUYER, NOW), facts);
  const { rule } = facts;
  const wire = {
    goodsId: facts.goodsId,
    goodsName: rule.name,
    groupId: '',
    packingSpecification: rule.piecesPerPack,
    minNum: rule.minPieces,
    stepSize: rule.pieceStep,
    itemStepSize: rule.packStep,
    stock: rule.stock ?? 0,
    unit: rule.unit,
    packUnit: rule.packUnit,
    ...pricesToWire({ ...facts, terms }, { ordinary: facts.list, inForce: facts.list, isPromotion: false }),
  };
  const read = factsFromWire(wire);
  if (!read) throw new Error('no price');
  // The boxes never ask for more than the goods itself does.
  expect(ruleFromWire(wire).minPieces).toBeLessThanOrEqual(rule.minPieces);
  return read;
}

/** `npm test` plays a small part of the 100,000 baskets; PIFA_BASKETS names another number. */
const { env = {} } = (globalThis as { process?: { env?: Readonly<Record<string, string>> } }).process ?? {};
const ROUNDS = Number(env.PIFA_BASKETS ?? 1_500);

describe('起订规则', () => {
  it('浏览器与服务器对任意一篮商品说的一样：哪些行不行、还差多少、按哪个键', { timeout: 400_000 }, () => {
    fc.assert(
      fc.property(baskets, (basket) => {
        const facts = factsOf(basket);
        const records = recordsOf(basket);
        const quantities = basket.quantities.slice(0, facts.length);
        const lines = facts.map(
          (goods, index): PricingLine => ({
            key: goods.goodsId,
            goods,
            quantity: quantities[index] ?? { packs: 0, pieces: 0 },
            checked: true,
            context: { kind: 'ordinary' },
          }),
        );
        const rest = { address: null, coupon: null, points: 0, choices: {}, freight: null };
        const server = quote({ lines, buyer: BUYER, ...rest, promotions: records, now: NOW });
        const browser = previewBasket(
          facts.map((goods, index) => ({
            goods: sent(goods, records),
            quantity: quantities[index] ?? { packs: 0, pieces: 0 },
          })),
          BUYER,
          NOW,
        );
        const byCause = <T extends { cause?: { ref: string } }>(list: readonly T[] = []): T[] =>
          [...list].sort((a, b) => (a.cause?.ref ?? '').localeCompare(b.cause?.ref ?? ''));
        expect(byCause(browser.orderTerms)).toEqual(byCause(server.orderTerms));
        expect(browser.refusals.map((one) => JSON.stringify(one)).sort()).toEqual(
          server.refusals.map((one) => JSON.stringify(one)).sort(),
        );
        expect(browser.totals.payable).toBe(server.totals.payable);
        // A key does what it says: the line that it raises does not fail that rule any more.
        const [term] = server.orderTerms ?? [];
        const [fix] = term?.fixes ?? [];
        if (!term || !fix) return;
        const raised = lines.map((line) =>
          line.key === fix.key ? { ...line, quantity: fix.quantity } : line,
        );
        const after = quote({ lines: raised, buyer: BUYER, ...rest, promotions: records, now: NOW });
        const same = after.orderTerms?.find(({ cause }) => cause.ref === term.cause.ref);
        expect(same?.failing ?? []).not.toContain(fix.key);
      }),
      { numRuns: ROUNDS },
    );
  });
});
