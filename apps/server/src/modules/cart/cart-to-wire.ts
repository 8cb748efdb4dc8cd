import { type CallData, pricesToWire } from '@pifa/contract';
import {
  type Adjustment,
  averageStars,
  type Fen,
  fen,
  fenToYuan,
  type PricePair,
  type Quote,
  type QuotedLine,
  type TraceStep,
  unitPrice,
  unitPriceToYuan,
} from '@pifa/domain';
import { hintsToWire } from './hints';
import type { LineProblem } from './line-problem';
import type { PricedCart, PricedLine } from './price-cart';
import { giftsToWire, groupsToWire } from './promotion-groups';
import type { StoredTerms } from './quoted-line';

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
    sumIpcnt: sum(cart.lines, (line) => line.row.packs),
    sumSpcnt: sum(cart.lines, (line) => line.row.pieces),
  };
}

/**
 * One line as it is answered. Written as one literal with every key, absent ones undefined: laid together from parts
 * by spreading, V8 keeps some fifty keys in a hash table, and a large cart spends more on that than on its prices.
 */
export function lineToWire(line: PricedLine): Line {
  const { row, quoted, problem, terms } = line;
  const { goods } = row;
  const { rule } = goods.facts;
  const prices = pricesToWire(goods.facts, verdictOf(quoted));
  return {
    goodsId: goods.id,
    goodsName: goods.name,
    goodsCode: goods.code,
    spec: goods.spec,
    image: goods.image,
    brandId: goods.brandId,
    brandName: goods.brandName,
    typeId: goods.categoryId,
    groupId: goods.groupId,
    groupValues: goods.groupValues,
    unit: rule.unit,
    packUnit: rule.packUnit,
    packingSpecification: rule.piecesPerPack,
    minNum: rule.minPieces,
    stepSize: rule.pieceStep,
    itemStepSize: rule.packStep,
    stock: rule.stock ?? 0,
    status: goods.onSale ? 1 : 0,
    sellingLine: goods.sellingLine,
    listedTime: goods.listedAt.toISOString(),
    soldNum: goods.soldPieces,
    commentNum: goods.reviewCount,
    score: averageStars(goods.starSum, goods.reviewCount),
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
    id: String(row.id),
    context: row.context,
    parentId: row.parentId === null ? '' : String(row.parentId),
    isCheck: line.checked ? 1 : 0,
    excessStore: line.overStock ? 1 : 0,
    problem: problem && problemToWire(problem),
    activityKind: terms?.kind,
    activityId: terms?.id,
    tag: terms?.tag,
    alone: terms?.alone ? true : undefined,
    quote: row.quoted ? termsToWire(row.quoted) : undefined,
    addedIP: unitPriceToYuan(unitPrice(row.addedPerPack)),
    addedSP: unitPriceToYuan(unitPrice(row.addedPerPiece)),
  };
}

/** The quote that a price is locked by, and until when. */
function termsToWire({ quoteId, no, validUntil, discountsAllowed }: StoredTerms): NonNullable<Line['quote']> {
  return {
    id: quoteId,
    no,
    ...(validUntil === null ? {} : { validUntil: new Date(validUntil).toISOString() }),
    discountsAllowed,
  };
}

function problemToWire({ kind, text, mend }: LineProblem): NonNullable<Line['problem']> {
  if (!mend) return { kind, text };
  const { packs, pieces } = mend.quantity;
  return { kind, text, mend: { label: mend.label, ipcnt: packs, spcnt: pieces } };
}

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
    amount: amount === null ? undefined : fenToYuan(amount),
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

export function adjustmentToWire({ cause, amount }: Pick<Adjustment, 'cause' | 'amount'>): {
  kind: string;
  label: string;
  amount: number;
} {
  return { kind: cause.kind, label: cause.label, amount: fenToYuan(amount) };
}

export function totalsToWire({ totals }: Quote): Cart['totals'] {
  const reduced: Fen = fen(totals.discount + totals.points);
  return {
    kinds: totals.kinds,
    ipcnt: totals.packs,
    spcnt: totals.pieces,
    goodsAmount: fenToYuan(totals.goods),
    discountAmount: fenToYuan(reduced),
    freightAmount: fenToYuan(totals.freight),
    payAmount: fenToYuan(totals.payable),
    savedAmount: fenToYuan(fen(totals.listGoods - totals.goods + reduced)),
  };
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
