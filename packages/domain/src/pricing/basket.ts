import { type Fen, addFen, fen, share, subtractFen } from '../money';
import type { BasketLine, BasketView, StageOutcome } from '../promotions/kind';
import type {
  Adjustment,
  Cause,
  ClaimNeeded,
  GiftLine,
  Hint,
  LineAdjustment,
  Offer,
  PricingLine,
  QuoteInput,
  QuoteRefusal,
} from './types';
import type { UnitResult } from './unit-stage';

/** A line on its way through the stages. */
export type WorkingLine = {
  readonly line: PricingLine;
  readonly unit: UnitResult;
  readonly amount: Fen;
  readonly adjustments: LineAdjustment[];
};

/** What the stages have collected so far; made new for every quote, so nothing is ever undone. */
export type Working = {
  readonly input: QuoteInput;
  readonly lines: readonly WorkingLine[];
  readonly adjustments: Adjustment[];
  readonly gifts: GiftLine[];
  readonly offers: Offer[];
  readonly hints: Hint[];
  readonly refusals: QuoteRefusal[];
  readonly claims: ClaimNeeded[];
  freight: Fen;
  points: Fen;
};

/** The checked lines: the ones that are paid for. */
export function checkedLines(working: Working): WorkingLine[] {
  return working.lines.filter((entry) => entry.line.checked);
}

export function leftOf({ amount, adjustments }: WorkingLine): Fen {
  return subtractFen(amount, addFen(...adjustments.map((adjustment) => adjustment.amount)));
}

export function basketLines(working: Working): BasketLine[] {
  return checkedLines(working).map((entry) => ({
    line: entry.line,
    pair: entry.unit.pair,
    winner: entry.unit.winner,
    amount: entry.amount,
    left: leftOf(entry),
    couponMayFollow: entry.unit.couponMayFollow,
  }));
}

export function basketView(working: Working): BasketView {
  const { buyer, choices, points, now } = working.input;
  return { lines: basketLines(working), buyer, choices, points, now };
}

/** Books what a kind decided. A reduction is cut to what is left of its lines and shared by it. */
export function applyOutcome(working: Working, cause: Cause, outcome: StageOutcome): void {
  working.gifts.push(...(outcome.gifts ?? []));
  working.offers.push(...(outcome.offers ?? []));
  working.hints.push(...(outcome.hints ?? []));
  working.refusals.push(...(outcome.refusals ?? []));
  working.claims.push(...(outcome.claims ?? []));
  if (outcome.reduction) reduce(working, { ...cause, label: outcome.reduction.label }, outcome.reduction);
}

function reduce(working: Working, cause: Cause, reduction: { amount: Fen; keys: readonly string[] }): void {
  const bearers = checkedLines(working).filter((entry) => reduction.keys.includes(entry.line.key));
  const weights = bearers.map(leftOf);
  const amount = fen(Math.min(reduction.amount, addFen(...weights)));
  if (amount <= 0) return;
  const parts = share(amount, weights);
  const shares = bearers.map((entry, index) => ({ key: entry.line.key, amount: parts[index] ?? fen(0) }));
  bearers.forEach((entry, index) => {
    const part = parts[index] ?? fen(0);
    if (part > 0) entry.adjustments.push({ cause, amount: part });
  });
  working.adjustments.push({ cause, amount, shares });
}
