import {
  factsFromWire,
  pairFromWire,
  ruleFromWire,
  type WireCartLine,
  type WireOrderLine,
  type WireTraceStep,
} from '@pifa/contract/client';
import {
  type ExplainedStep,
  explainedTotals,
  explainTrace,
  type Fen,
  formatAmount,
  formatUnitPrice,
  boxesShown,
  type PricePair,
  parseYuan,
  type Quantity,
  type QuantityRule,
  quantityRule,
  subtractFen,
  type TraceStep,
  ZERO_FEN,
} from '@pifa/domain';

/** A bought or to-be-bought line as screens show it, from the cart, a settlement or an order. */
export interface TradeLine {
  key: string;
  goodsId: string;
  name: string;
  code: string;
  spec: string;
  image: string;
  rule: QuantityRule;
  quantity: Quantity;
  totalPieces: number;
  /** The pair in force; null where the mall sent none. */
  pair: PricePair | null;
  list: PricePair | null;
  promoted: boolean;
  amount: Fen | null;
  /** What the line costs less than at list price; 0 = nothing. */
  saved: Fen;
  steps: ExplainedStep[];
  /** The amount less the line's shares of reductions, coupon and points; absent where nothing was taken off. */
  payable?: Fen;
  /** 赠品, 换购, 秒杀 …; empty for an ordinary line. */
  tag: string;
}

/** An amount of the wire in fen; null when it is absent or unreadable. */
export function fenOf(yuan: number | undefined | null): Fen | null {
  return yuan === undefined || yuan === null ? null : parseYuan(yuan);
}

/** 「¥1,234.50」, `--` without data. */
export function amountText(yuan: number | undefined | null, symbol = '¥'): string {
  const amount = fenOf(yuan);
  return amount === null ? '--' : `${symbol}${formatAmount(amount)}`;
}

/** The server's trace as the steps of 「为什么是这个价？」. */
export function stepsOf(
  trace: readonly WireTraceStep[],
  rule: QuantityRule,
  symbol: string,
): Pick<TradeLine, 'steps' | 'payable'> {
  const read = trace.map((step): TraceStep => {
    const pair = pairFromWire(step.perPack, step.perPiece, rule.piecesPerPack);
    return {
      // The wire has no stage: a reduction has an amount and no price.
      stage: pair || step.amount === undefined ? ('unit' as const) : ('basket' as const),
      kind: step.kind,
      ref: '',
      label: step.label,
      pair,
      amount: fenOf(step.amount),
      chosen: step.chosen,
      note: step.reason ?? '',
    };
  });
  const { reduced, payable } = explainedTotals(read);
  return { steps: explainTrace(read, rule, symbol), ...(reduced > 0 && payable !== null ? { payable } : {}) };
}

function savedOf(listAmount: number | undefined, amount: number | undefined): Fen {
  const [list, real] = [fenOf(listAmount), fenOf(amount)];
  return list !== null && real !== null && list > real ? subtractFen(list, real) : ZERO_FEN;
}

/** What a line of a cart and one of an order say in the same words. */
function commonOf(
  wire: WireCartLine | WireOrderLine,
  rule: QuantityRule,
  symbol: string,
): Omit<TradeLine, 'totalPieces' | 'pair' | 'list' | 'promoted'> {
  return {
    key: wire.id,
    goodsId: wire.goodsId,
    name: wire.goodsName,
    code: wire.goodsCode,
    spec: wire.spec,
    image: wire.image,
    rule,
    quantity: { packs: wire.ipcnt, pieces: wire.spcnt },
    amount: fenOf(wire.amount),
    saved: savedOf(wire.listAmount, wire.amount),
    ...stepsOf(wire.trace, rule, symbol),
    tag: wire.tag ?? '',
  };
}

/** A cart or settlement line; the promotion pair is in force when `isPromotion` is set (SPEC §3). */
export function cartTradeLine(wire: WireCartLine, symbol: string): TradeLine {
  const rule = ruleFromWire(wire);
  const promoted = wire.isPromotion === 1;
  const ordinary = pairFromWire(wire.saleIP, wire.saleSP, rule.piecesPerPack);
  const promotion = promoted
    ? pairFromWire(wire.promotionSaleIP, wire.promotionSaleSP, rule.piecesPerPack)
    : null;
  return {
    ...commonOf(wire, rule, symbol),
    totalPieces: wire.ipcnt * rule.piecesPerPack + wire.spcnt,
    pair: promotion ?? ordinary,
    list: factsFromWire(wire)?.list ?? null,
    promoted: promotion !== null,
  };
}

/** A line of a placed order: prices are those that were frozen. */
export function orderTradeLine(wire: WireOrderLine, symbol: string): TradeLine {
  const rule = quantityRule({
    piecesPerPack: wire.packingSpecification,
    unit: wire.unit,
    packUnit: wire.packUnit,
    name: wire.goodsName,
  });
  return {
    ...commonOf(wire, rule, symbol),
    totalPieces: wire.totalNum,
    pair: pairFromWire(wire.saleIP, wire.saleSP, rule.piecesPerPack),
    list: pairFromWire(wire.listIP, wire.listSP, rule.piecesPerPack),
    promoted: wire.priceKind === 'promotion-price',
  };
}

/** 「36.00/件」 and 「1.60/瓶」, those that this quantity uses. */
export function priceTexts({
  pair,
  rule,
  quantity,
}: Pick<TradeLine, 'pair' | 'rule' | 'quantity'>): string[] {
  if (!pair) return [];
  const unit = rule.unit ? `/${rule.unit}` : '';
  if (!boxesShown(rule).packs) return [`${formatUnitPrice(pair.perPiece)}${unit}`];
  const texts: string[] = [];
  if (quantity.packs > 0 || quantity.pieces === 0)
    texts.push(`${formatUnitPrice(pair.perPack)}/${rule.packUnit}`);
  if (quantity.pieces > 0) texts.push(`${formatUnitPrice(pair.perPiece)}${unit}`);
  return texts;
}
