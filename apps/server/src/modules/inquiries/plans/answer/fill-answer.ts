import type { CallData } from '@pifa/contract';
import { filledPair, QUOTE_FILL_WORDS, unitPrice, type PricePair, pricePair } from '@pifa/domain';
import type { AnswerBody, AnswerSettings } from './settings';

type Quote = CallData<'adminQuote'>;
type Line = Quote['lines'][number];

const pairOf = (price: { saleIP: number; saleSP: number }): PricePair =>
  pricePair(Math.round(price.saleIP * 10_000), Math.round(price.saleSP * 10_000));

/**
 * Answers every line of a request by one rule. What is off shelf or has no stock is answered as out of stock; a line
 * without the price that the rule starts from is a reason not to send.
 */
export function fillAnswer(
  quote: Quote,
  settings: AnswerSettings,
): { body: AnswerBody; off: number[] } | { problem: string } {
  const off: number[] = [];
  const missing: number[] = [];
  const lines: AnswerBody['lines'] = [];
  for (const line of quote.lines) {
    const { lineNo, facts } = line;
    const empty = { line: lineNo, substitute: '', minNum: 0, stepWaived: true, note: '' };
    if (!facts.onSale || facts.stock <= 0) {
      off.push(lineNo);
      lines.push({ ...empty, available: false, offers: [] });
      continue;
    }
    const filled = pricedBy(line, settings);
    if (!filled.ok) return { problem: filled.text };
    if (!filled.pair) missing.push(lineNo);
    else {
      const { perPack, perPiece } = filled.pair;
      const offer = { fromNum: 0, perPack: perPack / 10_000, perPiece: perPiece / 10_000 };
      lines.push({ ...empty, available: true, offers: [offer] });
    }
  }
  if (missing.length > 0) {
    return { problem: `第 ${missing.join('、')} 行没有${QUOTE_FILL_WORDS[settings.fill.by]}，请单独报价` };
  }
  if (off.length === quote.lines.length) return { problem: '全部无货，请单独答复' };
  const { validDays, message, discountsAllowed } = settings;
  return {
    off,
    body: { id: quote.id, seenVersion: quote.version, validDays, message, discountsAllowed, lines },
  };
}

function pricedBy({ facts, packingSpecification }: Line, { fill, rounding }: AnswerSettings) {
  const { list, own, lastQuote, cost } = facts;
  const from = {
    list: pairOf(list),
    own: pairOf(own),
    last: lastQuote ? pairOf(lastQuote) : null,
    cost: cost === undefined ? null : unitPrice(Math.round(cost * 10_000)),
    piecesPerPack: packingSpecification,
  };
  return filledPair(from, fill, rounding);
}
