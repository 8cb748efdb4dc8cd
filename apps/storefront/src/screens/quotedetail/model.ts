import {
  pairFromWire,
  type WireQuoteAnswer,
  type WireQuoteDetail,
  type WireQuoteLine,
} from '@pifa/contract/client';
import {
  boxesShown,
  formatUnitPrice,
  type PricePair,
  type Quantity,
  type QuantityRule,
  type QuoteAnswer,
  type QuoteOffer,
  quantityRule,
  quotedRule,
  type UnitPrice,
  unitPrice,
} from '@pifa/domain';

/** The line's current goods: the requested one, or the one offered instead. */
export function offeredGoods(line: WireQuoteLine, answer: WireQuoteAnswer | undefined) {
  return answer?.substitute ?? line;
}

/** The requested goods' units and pack size, only to format a quantity. */
export function requestedRule(line: WireQuoteLine): QuantityRule {
  return quantityRule({
    piecesPerPack: line.packingSpecification,
    unit: line.unit,
    packUnit: line.packUnit,
    name: line.goodsName,
  });
}

/** The answer in the domain's shape: tiers with the fewest pieces first. */
export function answerTerms(line: WireQuoteLine, answer: WireQuoteAnswer): QuoteAnswer {
  const { packingSpecification } = offeredGoods(line, answer);
  const offers = answer.offers.flatMap(({ fromNum, saleIP, saleSP }): QuoteOffer[] => {
    const pair = pairFromWire(saleIP, saleSP, packingSpecification);
    return pair ? [{ fromPieces: fromNum, pair }] : [];
  });
  return { available: answer.available, offers, minPieces: answer.minNum, stepWaived: answer.stepWaived };
}

/** The quote's quantity rule for the line: its own minimum and step, limited by stock. */
export function lineRule(line: WireQuoteLine, answer: WireQuoteAnswer): QuantityRule {
  const goods = offeredGoods(line, answer);
  const rule = quantityRule({
    piecesPerPack: goods.packingSpecification,
    pieceStep: line.stepSize,
    packStep: line.itemStepSize,
    stock: line.maxNum,
    unit: goods.unit,
    packUnit: goods.packUnit,
    name: goods.goodsName,
  });
  return quotedRule(rule, answerTerms(line, answer));
}

/** 「48 瓶起」「任意数量」. */
export const tierText = ({ fromPieces }: QuoteOffer, unit: string): string =>
  fromPieces > 1 ? `${fromPieces} ${unit}起` : '任意数量';

/** 「¥34.80/件」 and 「¥1.45/瓶」, as far as they are sold. */
export function priceTexts(rule: QuantityRule, pair: PricePair, symbol: string): string[] {
  const piece = `${symbol}${formatUnitPrice(pair.perPiece)}${rule.unit ? `/${rule.unit}` : ''}`;
  if (!boxesShown(rule).packs) return [piece];
  return [`${symbol}${formatUnitPrice(pair.perPack)}/${rule.packUnit}`, piece];
}

/** A quoted price compared with the target, as an arrow and as text. */
export interface Difference {
  arrow: '↓' | '↑' | '';
  /** 「¥0.05/瓶」; empty when they are the same */
  amount: string;
  text: string;
}

function difference(target: UnitPrice, quoted: UnitPrice, unit: string, symbol: string): Difference {
  const by = Math.abs(quoted - target);
  if (by === 0) return { arrow: '', amount: '', text: '与目标价相同' };
  const amount = `${symbol}${formatUnitPrice(unitPrice(by))}${unit}`;
  return quoted < target
    ? { arrow: '↓', amount, text: `比目标价低 ${amount}` }
    : { arrow: '↑', amount, text: `比目标价高 ${amount}` };
}

/** The quoted pair compared with the buyer's targets; empty without a target or for substitute goods. */
export function differences(
  line: WireQuoteLine,
  answer: WireQuoteAnswer,
  pair: PricePair,
  symbol: string,
): Difference[] {
  if (answer.substitute) return [];
  const { packUnit, unit, targetIP, targetSP } = line;
  const packs = targetIP === undefined ? null : pairFromWire(targetIP, undefined, line.packingSpecification);
  const pieces = targetSP === undefined ? null : pairFromWire(undefined, targetSP, line.packingSpecification);
  return [
    ...(packs ? [difference(packs.perPack, pair.perPack, `/${packUnit}`, symbol)] : []),
    ...(pieces ? [difference(pieces.perPiece, pair.perPiece, unit ? `/${unit}` : '', symbol)] : []),
  ];
}

/** The buyer's target prices 「¥36.00/件」「¥1.50/瓶」; empty without a target. */
export function targetTexts({ targetIP, targetSP, unit, packUnit }: WireQuoteLine, symbol: string): string[] {
  const word = (yuan: number | undefined, per: string) => {
    const pair = yuan === undefined ? null : pairFromWire(undefined, yuan, 1);
    return pair ? [`${symbol}${formatUnitPrice(pair.perPiece)}${per}`] : [];
  };
  return [...word(targetIP, `/${packUnit}`), ...word(targetSP, unit ? `/${unit}` : '')];
}

/** A line's answer in the displayed version. */
export function answerIn(
  quote: WireQuoteDetail,
  line: WireQuoteLine,
  version: number,
): WireQuoteAnswer | undefined {
  if (version === quote.version) return line.answer;
  return quote.versions
    .find((one) => one.version === version)
    ?.lines.find(({ lineId }) => lineId === line.lineId);
}

/** The quantity preset for acceptance. */
export const proposedQuantity = (line: WireQuoteLine): Quantity => ({
  packs: line.acceptIpcnt,
  pieces: line.acceptSpcnt,
});
