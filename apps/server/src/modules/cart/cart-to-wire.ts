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
import type { ShownGoods } from './cart-store';
import { hintsToWire } from './hints';
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

export function lineToWire(line: PricedLine): Line {
  const { row, quoted, problem, terms } = line;
  return {
    ...goodsToWire(row.goods),
    ...pricesToWire(row.goods.facts, verdictOf(quoted)),
    ...quotedToWire(quoted),
    id: String(row.id),
    context: row.context,
    parentId: row.parentId === null ? '' : String(row.parentId),
    isCheck: line.checked ? 1 : 0,
    excessStore: line.overStock ? 1 : 0,
    ...(problem
      ? {
          problem: {
            kind: problem.kind,
            text: problem.text,
            ...(problem.mend
              ? {
                  mend: {
                    label: problem.mend.label,
                    ipcnt: problem.mend.quantity.packs,
                    spcnt: problem.mend.quantity.pieces,
                  },
                }
              : {}),
          },
        }
      : {}),
    ...(terms
      ? {
          activityKind: terms.kind,
          activityId: terms.id,
          tag: terms.tag,
          ...(terms.alone ? { alone: true } : {}),
        }
      : {}),
    ...(row.quoted ? { quote: termsToWire(row.quoted) } : {}),
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

function goodsToWire(goods: ShownGoods) {
  const { rule } = goods.facts;
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
  };
}

/** What the engine said of a line, in the wire's words. */
export function quotedToWire(quoted: QuotedLine) {
  return {
    ipcnt: quoted.quantity.packs,
    spcnt: quoted.quantity.pieces,
    totalNum: quoted.totalPieces,
    listAmount: fenToYuan(quoted.listAmount),
    amount: fenToYuan(quoted.amount),
    priceKind: quoted.winner.kind,
    trace: quoted.trace.map(traceStepToWire),
    adjustments: quoted.adjustments.map(adjustmentToWire),
    ...(quoted.tier?.next ? { tierHint: quoted.tier.next.text } : {}),
  };
}

export function traceStepToWire(step: TraceStep): Line['trace'][number] {
  return {
    kind: step.kind,
    label: step.label,
    ...(step.pair
      ? { perPack: unitPriceToYuan(step.pair.perPack), perPiece: unitPriceToYuan(step.pair.perPiece) }
      : {}),
    ...(step.amount === null ? {} : { amount: fenToYuan(step.amount) }),
    chosen: step.chosen,
    reason: step.note,
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
