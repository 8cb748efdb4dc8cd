/** Wire → domain for goods: beyond this point nothing uses the specification's names (DESIGN "Money, prices, quantities"). */
import {
  boxRule,
  type GoodsFacts,
  type GoodsTerm,
  type Ladder,
  type LadderTier,
  type OpenActivity,
  type PricePair,
  parseUnitPrice,
  pricePair,
  type Quantity,
  type QuantityRule,
  quantityRule,
  type UnitPrice,
  yuanToFen,
} from '@pifa/domain';
import type { WireGoodsCard, WirePriceFacts } from '../wire';

/** A goods as the screens use it. `prices` is null where they are hidden from this visitor (I34). */
export interface Goods {
  id: string;
  name: string;
  code: string;
  spec: string;
  sellingLine: string;
  image: string;
  brandId: string;
  brandName: string;
  categoryId: string;
  groupId: string | null;
  groupValues: string[];
  rule: QuantityRule;
  /** false = 下架 */
  onSale: boolean;
  prices: GoodsFacts | null;
  listedTime: string;
  soldPieces: number;
  reviewCount: number;
  score: number;
  /** running promotions of these goods: 「秒杀」「满500赠」 */
  activityTags: readonly { kind: string; text: string }[];
  lastBuy: {
    quantity: Quantity;
    pair: PricePair;
    time: string;
    times: number;
    /** the company's buying habit: whether it is due, and why */
    habit?: { due: boolean; text: string };
  } | null;
}

type RuleFields = Pick<
  WireGoodsCard,
  | 'packingSpecification'
  | 'minNum'
  | 'stepSize'
  | 'itemStepSize'
  | 'stock'
  | 'unit'
  | 'packUnit'
  | 'goodsName'
>;

/** The rule of the boxes of a goods or cart line: its own, or what a lot that runs over it asks for. */
export function ruleFromWire(wire: RuleFields & Pick<WireGoodsCard, 'priceFacts'>): QuantityRule {
  const rule = ownRule(wire);
  return wire.priceFacts?.orderTerms ? boxRule({ rule, terms: termsFromWire(wire.priceFacts) }) : rule;
}

function ownRule(wire: RuleFields): QuantityRule {
  return quantityRule({
    piecesPerPack: wire.packingSpecification,
    minPieces: wire.minNum,
    pieceStep: wire.stepSize,
    packStep: wire.itemStepSize,
    stock: wire.stock,
    unit: wire.unit,
    packUnit: wire.packUnit,
    name: wire.goodsName,
  });
}

/** A pair of yuan prices; a missing price is derived from the other by the pack size. */
export function pairFromWire(
  ip: number | undefined,
  sp: number | undefined,
  piecesPerPack: number,
): PricePair | null {
  const perPiece = sp === undefined ? null : parseUnitPrice(sp);
  const perPack = ip === undefined ? null : parseUnitPrice(ip);
  if (perPack === null && perPiece === null) return null;
  return pricePair(
    perPack ?? (perPiece as UnitPrice) * piecesPerPack,
    perPiece ?? Math.round((perPack as UnitPrice) / piecesPerPack),
  );
}

function ladderFromWire(facts: WirePriceFacts): Ladder | null {
  const tiers = tiersFromWire(facts.tiers);
  if (tiers.length === 0) return null;
  return {
    ref: '',
    scope: facts.ladderScope ?? 'goods',
    audience: facts.ladderOwn ? 'company' : 'public',
    tiers,
  };
}

function tiersFromWire(sent: WirePriceFacts['tiers'] | undefined): LadderTier[] {
  return (sent ?? []).flatMap((tier) => {
    const perPiece = parseUnitPrice(tier.price);
    if (perPiece === null) return [];
    const perPack = tier.itemPrice === undefined ? null : parseUnitPrice(tier.itemPrice);
    return [{ fromPieces: tier.minNum, perPiece, perPack }];
  });
}

/** Further price lists of the buyer; absent for nearly all. */
function othersFromWire(
  facts: WirePriceFacts | undefined,
  piecesPerPack: number,
): Pick<GoodsFacts, 'others'> {
  const sent = facts?.others;
  if (!Array.isArray(sent) || sent.length === 0) return {};
  return {
    others: sent.map(({ ip, sp, tiers }) => ({
      pair: pairFromWire(ip, sp, piecesPerPack),
      tiers: tiersFromWire(tiers),
      ref: '',
    })),
  };
}

/** A foreign mall may send anything under this name: only entries with a readable price are used. */
function openFromWire(facts: WirePriceFacts | undefined, piecesPerPack: number): OpenActivity[] {
  const sent = facts?.activities;
  if (!Array.isArray(sent)) return [];
  return sent.flatMap((one) => {
    const pair = pairFromWire(one.ip, one.sp, piecesPerPack);
    if (!pair) return [];
    const at = (text: string | undefined): Date | null => (text ? new Date(text) : null);
    return {
      kind: one.kind,
      ref: one.id,
      label: one.label,
      window: { start: at(one.startTime), end: at(one.endTime) },
      pair,
      left: one.left ?? null,
      perOrder: one.perOrder ?? null,
      perCompany: one.perCompany ?? null,
      ownLeft: one.ownLeft ?? null,
    };
  });
}

/** Rules over several goods, in the engine's words; what a foreign mall sends under this name is left out. */
function termsFromWire(facts: WirePriceFacts | undefined): GoodsTerm[] {
  const sent = facts?.orderTerms;
  if (!Array.isArray(sent)) return [];
  const at = (text: string | undefined): Date | null => (text ? new Date(text) : null);
  return sent.map(({ kind, id, label, startTime, endTime, priority = 0, amount, ...rest }) => ({
    kind,
    ref: id,
    label,
    window: { start: at(startTime), end: at(endTime) },
    priority,
    settings: { ...rest, ...(amount === undefined ? {} : { amount: yuanToFen(amount) }) },
  }));
}

type PriceFields = Pick<
  WireGoodsCard,
  | 'goodsId'
  | 'groupId'
  | 'saleIP'
  | 'saleSP'
  | 'isPromotion'
  | 'promotionSaleIP'
  | 'promotionSaleSP'
  | 'priceFacts'
>;

/** What the engine needs to know of a goods; null where the price is hidden. SPEC's own fields are enough. */
export function factsFromWire(
  wire: RuleFields & PriceFields & { shipFrom?: string; weight?: number },
): GoodsFacts | null {
  // The engine judges by the goods' own minimum; a lot waives it where it is reached.
  const rule = ownRule(wire);
  const terms = termsFromWire(wire.priceFacts);
  const facts = wire.priceFacts;
  const sale = pairFromWire(wire.saleIP, wire.saleSP, rule.piecesPerPack);
  const list = (facts && pairFromWire(facts.listIP, facts.listSP, rule.piecesPerPack)) ?? sale;
  if (!list) return null;
  const customer = facts ? pairFromWire(facts.customerIP, facts.customerSP, rule.piecesPerPack) : null;
  const promotion = facts
    ? pairFromWire(facts.promotionIP, facts.promotionSP, rule.piecesPerPack)
    : wire.isPromotion === 1
      ? pairFromWire(wire.promotionSaleIP, wire.promotionSaleSP, rule.piecesPerPack)
      : null;
  const open = openFromWire(facts, rule.piecesPerPack);
  const ends = facts?.promotionEndTime ? new Date(facts.promotionEndTime) : null;
  return {
    goodsId: wire.goodsId,
    rule,
    list,
    customer: customer ? { pair: customer } : null,
    promotion: promotion ? { pair: promotion, window: { start: null, end: ends } } : null,
    ladder: facts ? ladderFromWire(facts) : null,
    groupId: wire.groupId || null,
    weight: wire.weight ?? 0,
    volume: 0,
    shipFrom: wire.shipFrom ?? '',
    taxRate: 0,
    ...(open.length > 0 ? { open } : {}),
    ...(terms.length > 0 ? { terms } : {}),
    // The server sends only the activities that are allowed.
    ...(facts?.agreed ? { agreed: { activities: true } } : {}),
    ...othersFromWire(facts, rule.piecesPerPack),
  };
}

/** A goods card as the screens use it. */
export function goodsFromWire(wire: WireGoodsCard): Goods {
  const rule = ruleFromWire(wire);
  const last = wire.lastBuy;
  const lastPair = last ? pairFromWire(last.saleIP, last.saleSP, rule.piecesPerPack) : null;
  return {
    id: wire.goodsId,
    name: wire.goodsName,
    code: wire.goodsCode,
    spec: wire.spec,
    sellingLine: wire.sellingLine,
    image: wire.image,
    brandId: wire.brandId,
    brandName: wire.brandName,
    categoryId: wire.typeId,
    groupId: wire.groupId || null,
    groupValues: wire.groupValues,
    rule,
    onSale: wire.status !== 0,
    prices: factsFromWire(wire),
    listedTime: wire.listedTime,
    soldPieces: wire.soldNum,
    reviewCount: wire.commentNum,
    score: wire.score,
    // A foreign mall may send anything under this name.
    activityTags: Array.isArray(wire.activityTags)
      ? wire.activityTags.filter((tag) => typeof tag?.text === 'string' && tag.text !== '')
      : [],
    lastBuy:
      last && lastPair
        ? {
            quantity: { packs: last.ipcnt, pieces: last.spcnt },
            pair: lastPair,
            time: last.time,
            times: last.times,
            ...(last.habit ? { habit: { due: last.habit.due, text: last.habit.text } } : {}),
          }
        : null,
  };
}
