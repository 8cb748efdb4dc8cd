import { pricePair, unitPrice } from '../money';
import {
  type GoodsFacts,
  type Ladder,
  type LineContext,
  type PricingLine,
  type PromotionRecord,
  type QuoteInput,
  quote,
} from '../pricing';
import { quantityRule } from '../quantity';

/** What the tables of the promotion kinds are told with: 矿泉水 of UX §5.2, ¥36.00/件, ¥1.60/瓶, 1件=24瓶. */
export const NOW = new Date('2026-11-20T04:00:00Z');
/** A day around NOW. */
export const TODAY = { start: new Date('2026-11-19T16:00:00Z'), end: new Date('2026-11-20T16:00:00Z') };
export const BUYER = { userId: 'u1', companyId: 'k1' };

export const LADDER: Ladder = {
  ref: 'ladder-1',
  scope: 'goods',
  audience: 'public',
  tiers: [48, 240, 480].map((fromPieces, index) => ({
    fromPieces,
    perPiece: unitPrice(15_000 - index * 500),
    perPack: null,
  })),
};

export function aGoods(goodsId: string, over: Partial<GoodsFacts> = {}): GoodsFacts {
  const rule = quantityRule({ piecesPerPack: 24, unit: '瓶', packUnit: '件', name: '矿泉水', stock: 10_000 });
  return {
    goodsId,
    rule,
    list: pricePair(360_000, 16_000),
    promotion: null,
    customer: null,
    ladder: null,
    groupId: null,
    categoryIds: ['c1', 'c11'],
    brandId: 'b1',
    weight: 560,
    volume: 600,
    shipFrom: '广州仓',
    taxRate: 1300,
    ...over,
  };
}

/** A ticked line of so many packs; its key is its goods' id. */
export function aLine(goods: GoodsFacts, packs: number, over: Partial<PricingLine> = {}): PricingLine {
  const context: LineContext = { kind: 'ordinary' };
  return { key: goods.goodsId, goods, quantity: { packs, pieces: 0 }, checked: true, context, ...over };
}

export function inActivity(activity: string, ref: string, group?: string): LineContext {
  return { kind: 'activity', activity, ref, ...(group ? { group } : {}) };
}

export function aRecord(
  kind: string,
  settings: Record<string, unknown>,
  over: Partial<PromotionRecord> = {},
): PromotionRecord {
  return { id: kind, kind, label: '', window: TODAY, audience: 'all', priority: 1, settings, ...over };
}

export function aBasket(lines: readonly PricingLine[], over: Partial<QuoteInput> = {}): QuoteInput {
  return {
    lines,
    buyer: BUYER,
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

/** The Chinese of everything that stands in the way. */
export function refusalTexts(input: QuoteInput): string[] {
  return quote(input).refusals.map((refusal) => (refusal.kind === 'quantity' ? 'quantity' : refusal.text));
}
