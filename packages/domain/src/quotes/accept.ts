import type { Fen, PricePair } from '../money';
import {
  checkQuantity,
  fitQuantity,
  NO_QUANTITY,
  type Quantity,
  type QuantityRefusal,
  type QuantityRule,
  totalPieces,
} from '../quantity';
import { quotedAmount, type QuoteAnswer, quotedRule } from './offers';

/** A quoted line whose goods are known. */
export type AcceptableLine = {
  readonly answer: QuoteAnswer;
  /** Of the goods offered, substitute or not; its stock is today's. */
  readonly rule: QuantityRule;
  readonly onSale: boolean;
  /** A living order holds the line. */
  readonly ordered: boolean;
};

export type Acceptance =
  | { readonly ok: true; readonly pair: PricePair; readonly amount: Fen }
  | { readonly ok: false; readonly kind: 'ordered' | 'not-offered' | 'off-sale' }
  | { readonly ok: false; readonly kind: 'quantity'; readonly refusal: QuantityRefusal };

/** Whether a line can be accepted in this quantity, and the pair that is frozen with it. */
export function acceptLine(line: AcceptableLine, quantity: Quantity): Acceptance {
  const { answer, rule } = line;
  const closed = closedKind(line);
  if (closed) return { ok: false, kind: closed };
  const check = checkQuantity(quotedRule(rule, answer), quantity);
  if (!check.ok) return { ok: false, kind: 'quantity', refusal: check.refusal };
  const priced = quotedAmount(answer, rule, quantity);
  return priced ? { ok: true, ...priced } : { ok: false, kind: 'not-offered' };
}

function closedKind({
  answer,
  onSale,
  ordered,
}: AcceptableLine): 'ordered' | 'not-offered' | 'off-sale' | null {
  if (ordered) return 'ordered';
  if (answer.offers.length === 0) return 'not-offered';
  return onSale ? null : 'off-sale';
}

export type AcceptProposal = {
  readonly canAccept: boolean;
  /** Chinese; empty when it can be accepted. */
  readonly closedText: string;
  /** 「库存仅剩 36瓶」; empty when the stock is enough. */
  readonly stockText: string;
  /** The requested quantity, made orderable. */
  readonly quantity: Quantity;
};

const CLOSED_TEXT = { ordered: '已下单', 'not-offered': '无货', 'off-sale': '已下架' } as const;

/** What to propose for a line, and why nothing can be. The stock may have moved since the quote was made. */
export function proposeAcceptance(line: AcceptableLine, requested: Quantity): AcceptProposal {
  const { rule } = line;
  const closed = closedKind(line);
  if (closed) {
    return { canAccept: false, closedText: CLOSED_TEXT[closed], stockText: '', quantity: NO_QUANTITY };
  }
  const { quantity } = fitQuantity(quotedRule(rule, line.answer), requested);
  const isShort = rule.stock !== null && rule.stock < totalPieces(rule, requested);
  const canAccept = quantity.packs + quantity.pieces > 0;
  return {
    canAccept,
    closedText: canAccept ? '' : '库存不足',
    stockText: isShort ? `库存仅剩 ${rule.stock}${rule.unit}` : '',
    quantity,
  };
}
