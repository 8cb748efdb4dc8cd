import {
  type CallData,
  pricesToWire,
  type WireGiftLine,
  type WireHint,
  type WirePromotionGroup,
} from '@pifa/contract';
import {
  type Adjustment,
  DECLINED,
  type Fen,
  fen,
  feesSum,
  fenToYuan,
  type OrderTerm,
  type OverQuota,
  type PricePair,
  promotionGroups,
  type Quote,
  type QuotedLine,
  type TraceStep,
  unitPrice,
  unitPriceToYuan,
} from '@pifa/domain';
import { scopeLink } from '../promotions';
import type { LineProblem } from './line-problem';
import type { PricedCart, PricedLine } from './price-cart';
import type { QuoteTerms } from './quoted-line';

type Cart = CallData<'cartList'>;
type Line = Cart['cartList'][number];

/** The whole cart as it is answered (SPEC §7: cartList). */
export function cartToWire(cart: PricedCart): Cart {
  return {
    cartList: cart.lines.map(lineToWire),
    groups: groupsToWire(cart),
    gifts: giftsToWire(cart),
    version: cart.version,
    totals: totalsToWire(cart.quote),
    adjustments: cart.quote.adjustments.map(adjustmentToWire),
    hints: hintsToWire(cart),
    orderTerms: orderTermsToWire(cart),
    freight: cart.freight && { ...cart.freight, amount: yuanOf(cart.freight.amount) },
    sumIpcnt: sum(cart.lines, (line) => line.row.packs),
    sumSpcnt: sum(cart.lines, (line) => line.row.pieces),
  };
}

/**
 * One line as it is answered. Its own keys stand in one literal, absent ones undefined, and the goods' fields are spread
 * last: with more than one spread V8 keeps some fifty keys in a hash table, and it takes 200 µs to add thirty keys to an
 * object that begins with a spread.
 */
export function lineToWire(line: PricedLine): Line {
  const { row, quoted, problem, terms } = line;
  const { goods } = row;
  const { rule } = goods.facts;
  const prices = pricesToWire(goods.facts, verdictOf(quoted));
  return {
    saleIP: prices.saleIP,
    saleSP: prices.saleSP,
    isPromotion: prices.isPromotion,
    promotionSaleIP: prices.promotionSaleIP,
    promotionSaleSP: prices.promotionSaleSP,
    itemPrice: prices.itemPrice,
    priceFacts: prices.priceFacts,
    ipcnt: quoted.quantity.packs,
    spcnt: quoted.quantity.pieces,
    totalNum: quoted.totalPieces,
    listAmount: fenToYuan(quoted.listAmount),
    amount: fenToYuan(quoted.amount),
    priceKind: quoted.winner.kind,
    trace: quoted.trace.map(traceStepToWire),
    adjustments: quoted.adjustments.map(adjustmentToWire),
    tierHint: quoted.tier?.next?.text,
    overQuota: quoted.overQuota ? problemToWire(quoted.overQuota) : undefined,
    id: String(row.id),
    context: row.contextText,
    parentId: row.parentId === null ? '' : String(row.parentId),
    isCheck: line.checked ? 1 : 0,
    excessStore: line.overStock ? 1 : 0,
    problem: problem && { kind: problem.kind, ...problemToWire(problem) },
    activityKind: terms?.kind,
    activityId: terms?.id,
    tag: terms?.tag,
    alone: terms?.alone ? true : undefined,
    keptUntil: row.options.keptUntil,
    quote: row.quote ? termsToWire(row.quote) : undefined,
    addedIP: unitPriceToYuan(unitPrice(row.addedPerPack)),
    addedSP: unitPriceToYuan(unitPrice(row.addedPerPiece)),
    ...goods.wire,
    // The line's rule names every pack, and knows what an activity has left.
    packUnit: rule.packUnit,
    stock: rule.stock ?? 0,
  };
}

type WireTerm = NonNullable<Cart['orderTerms']>[number];

/** How the basket stands to the rules over several lines; undefined where none runs for it. */
export function orderTermsToWire({
  failed,
  quote,
  lines,
}: {
  failed: readonly OrderTerm[];
  quote: Pick<Quote, 'orderTerms'>;
  lines: readonly Pick<PricedLine, 'row'>[];
}): WireTerm[] | undefined {
  const named = new Set(failed.map(idOf));
  const terms = [...failed, ...(quote.orderTerms ?? []).filter((term) => !named.has(idOf(term)))];
  if (terms.length === 0) return undefined;
  const names = new Map(lines.map(({ row }) => [String(row.id), row.goods.name]));
  return terms.map(({ cause, place, keys, failing, met, text, totals, fee, fixes: [fix] }) => ({
    promotionId: cause.ref,
    kind: cause.kind,
    label: cause.label,
    place,
    met,
    text,
    totals,
    ...(fee > 0 ? { feeAmount: fenToYuan(fee) } : {}),
    lineIds: [...keys],
    failingIds: [...failing],
    ...(fix
      ? {
          fix: {
            lineId: fix.key,
            goodsName: names.get(fix.key) ?? '',
            label: fix.label,
            ipcnt: fix.quantity.packs,
            spcnt: fix.quantity.pieces,
          },
        }
      : {}),
  }));
}

const idOf = ({ cause, place }: OrderTerm): string => `${cause.ref} ${place}`;

/** The heads of 满赠 and 满减 above the lines that count for them (UX §4.6). */
export function groupsToWire({ input, quote, goods }: PricedCart): WirePromotionGroup[] {
  return promotionGroups(input, quote).map(({ record, scope, text, reached, keys, choose, gifts }) => ({
    promotionId: record.id,
    kind: record.kind,
    label: record.label,
    text,
    reached,
    lineIds: [...keys],
    choose,
    gifts: gifts.map(({ goodsId, name, pieces, left, chosen, reason }) => ({
      ...shownGift(goods, goodsId, name),
      giftNum: pieces,
      left,
      chosen,
      reason,
    })),
    link: scopeLink(scope),
  }));
}

/** The gifts that come with the basket. */
export function giftsToWire({ quote, goods }: Pick<PricedCart, 'quote' | 'goods'>): WireGiftLine[] {
  return quote.gifts.map(({ cause, goodsId, pieces }) => ({
    promotionId: cause.ref,
    label: cause.label,
    ...shownGift(goods, goodsId),
    unit: goods.get(goodsId)?.facts.rule.unit ?? '',
    giftNum: pieces,
  }));
}

function shownGift(goods: PricedCart['goods'], goodsId: string, name = '') {
  const shown = goods.get(goodsId);
  return { goodsId, goodsName: shown?.name ?? name, spec: shown?.spec ?? '', image: shown?.image ?? '' };
}

/**
 * What is still missing to something better, in the engine's words; then what would be paid without a promotion that
 * costs more than it gives, and what the buyer turned down (RULINGS 6: both outcomes are shown).
 */
export function hintsToWire({ quote, input, couponHint }: PricedCart): WireHint[] {
  const missing = quote.hints.map(({ kind, text, ref }) => ({ kind, text, promotionId: ref || undefined }));
  const cheaper = quote.alternatives.map(({ without, text }) => ({
    kind: 'alternative',
    text,
    // A coupon is left out by choosing none, not by declining.
    promotionId: without.stage === 'coupon' ? undefined : without.ref,
  }));
  const declined = (input.choices[DECLINED] ?? []).flatMap((id) => {
    const record = input.promotions.find((one) => one.id === id);
    return record ? [{ kind: 'declined', text: `已选择不参加“${record.label}”`, promotionId: id }] : [];
  });
  const coupon = couponHint ? [{ kind: 'coupon', text: couponHint }] : [];
  return [...missing, ...coupon, ...cheaper, ...declined];
}

/** The quote that a price is locked by, and until when. */
const termsToWire = ({ quoteId, no, validUntil, discountsAllowed }: QuoteTerms): Line['quote'] => ({
  id: quoteId,
  no,
  validUntil: validUntil === null ? undefined : new Date(validUntil).toISOString(),
  discountsAllowed,
});

/** What is wrong with a line, and a quantity that would do. */
const problemToWire = ({ text, mend }: LineProblem | OverQuota) => ({
  text,
  mend: mend ? { label: mend.label, ipcnt: mend.quantity.packs, spcnt: mend.quantity.pieces } : undefined,
});

export function traceStepToWire({
  kind,
  label,
  pair,
  amount,
  chosen,
  note,
}: TraceStep): Line['trace'][number] {
  return {
    kind,
    label,
    perPack: pair ? unitPriceToYuan(pair.perPack) : undefined,
    perPiece: pair ? unitPriceToYuan(pair.perPiece) : undefined,
    amount: yuanOf(amount),
    chosen,
    reason: note,
  };
}

/** saleIP/saleSP are the best pair without the promotion price; the winner may be the promotion (RULINGS 4). */
function verdictOf(quoted: QuotedLine): { ordinary: PricePair; inForce: PricePair; isPromotion: boolean } {
  const isPromotion = quoted.winner.kind === 'promotion-price';
  if (!isPromotion) return { ordinary: quoted.pair, inForce: quoted.pair, isPromotion };
  let ordinary: { pair: PricePair; amount: number } | undefined;
  for (const { stage, kind, pair, amount } of quoted.trace) {
    if (stage !== 'unit' || kind === 'promotion-price' || !pair || amount === null) continue;
    if (!ordinary || amount < ordinary.amount) ordinary = { pair, amount };
  }
  return { ordinary: ordinary?.pair ?? quoted.pair, inForce: quoted.pair, isPromotion };
}

const yuanOf = (amount: Fen | null): number | undefined => (amount === null ? undefined : fenToYuan(amount));

export const adjustmentToWire = ({
  cause,
  amount,
}: Pick<Adjustment, 'cause' | 'amount'>): Cart['adjustments'][number] => ({
  kind: cause.kind,
  label: cause.label,
  amount: fenToYuan(amount),
});

export function totalsToWire({ totals, fees }: Pick<Quote, 'totals' | 'fees'>): Cart['totals'] {
  const reduced: Fen = fen(totals.discount + totals.points);
  return {
    kinds: totals.kinds,
    ipcnt: totals.packs,
    spcnt: totals.pieces,
    goodsAmount: fenToYuan(totals.goods),
    discountAmount: fenToYuan(reduced),
    freightAmount: fenToYuan(totals.freight),
    ...(fees ? { smallOrderFee: fenToYuan(feesSum(fees)) } : {}),
    payAmount: fenToYuan(totals.payable),
    savedAmount: fenToYuan(fen(totals.listGoods - totals.goods + reduced)),
  };
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
