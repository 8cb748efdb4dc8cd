import { type Fen, ZERO_FEN, addFen, fen, share, subtractFen } from '../money';
import { claimKey } from '../promotions/claims';
import type { BasketLine, BasketView, LaterStage, ScarceLookup, StageOutcome } from '../promotions/kind';
import type {
  Adjustment,
  Cause,
  ClaimNeeded,
  GiftLine,
  Hint,
  LineAdjustment,
  Offer,
  OrderFee,
  OrderTerm,
  QuoteRefusal,
} from './quote-types';
import type { PricingLine, QuoteInput } from './types';
import type { UnitResult } from './unit-stage';

/** A line as it passes through the stages. */
export type WorkingLine = {
  readonly line: PricingLine;
  readonly unit: UnitResult;
  readonly amount: Fen;
  readonly adjustments: LineAdjustment[];
  left: Fen;
  /** Why it was dropped; null = it stays. */
  dropped: string | null;
  /** What later stages see of it; created on demand, reset when `left` changes. */
  shown: BasketLine | null;
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
  readonly terms: OrderTerm[];
  readonly fees: OrderFee[];
  freight: Fen;
  points: Fen;
  pointsSpent: number;
};

/** A run that has seen no later stage yet. */
export function startWorking(input: QuoteInput, lines: readonly WorkingLine[]): Working {
  const collected = { adjustments: [], gifts: [], offers: [], hints: [], refusals: [], claims: [] };
  const terms = { terms: [], fees: [] };
  return { input, lines, ...collected, ...terms, freight: ZERO_FEN, points: ZERO_FEN, pointsSpent: 0 };
}

/** A second run from the same point, with another coupon; neither sees the other's bookings. */
export function forkWorking(working: Working, input: QuoteInput): Working {
  return {
    ...working,
    input,
    lines: working.lines.map((entry) => ({ ...entry, adjustments: [...entry.adjustments] })),
    adjustments: [...working.adjustments],
    gifts: [...working.gifts],
    offers: [...working.offers],
    hints: [...working.hints],
    refusals: [...working.refusals],
    claims: [...working.claims],
    terms: [...working.terms],
    fees: [...working.fees],
  };
}

/** The lines that are paid for: ticked and not dropped. */
export function checkedLines(working: Working): WorkingLine[] {
  return working.lines.filter((entry) => entry.line.checked && entry.dropped === null);
}

/** The payable after the stages so far, freight included. */
export function payableOf(working: Working): Fen {
  return addFen(...checkedLines(working).map(({ left }) => left), working.freight);
}

function basketLine(entry: WorkingLine): BasketLine {
  if (entry.shown) return entry.shown;
  const { line, unit, amount, left } = entry;
  const { pair, winner, activity } = unit;
  entry.shown = { line, pair, winner, activity, amount, left };
  return entry.shown;
}

export function basketLines(working: Working): BasketLine[] {
  return checkedLines(working).map(basketLine);
}

export function scarceLookup({ scarce }: QuoteInput): ScarceLookup {
  return ({ kind, ref }) => scarce?.[claimKey(kind, ref)] ?? null;
}

export function basketView(working: Working, stage: LaterStage): BasketView {
  const { buyer, choices, points, now } = working.input;
  const entries = checkedLines(working);
  return {
    lines: entries.filter(({ unit }) => unit.mayFollow(stage)).map(basketLine),
    every: entries.map(basketLine),
    buyer,
    choices,
    points,
    scarce: scarceLookup(working.input),
    now,
  };
}

/** Books what a kind decided. A reduction is cut to what is left of its lines and shared by it. */
export function applyOutcome(working: Working, cause: Cause, outcome: StageOutcome): void {
  working.gifts.push(...(outcome.gifts ?? []));
  working.offers.push(...(outcome.offers ?? []));
  working.hints.push(...(outcome.hints ?? []));
  working.refusals.push(...(outcome.refusals ?? []));
  working.claims.push(...(outcome.claims ?? []));
  working.terms.push(...(outcome.terms ?? []));
  working.pointsSpent += outcome.pointsSpent ?? 0;
  if (outcome.drops) dropLines(working, outcome.drops);
  if (outcome.reduction) reduce(working, { ...cause, label: outcome.reduction.label }, outcome.reduction);
}

/** Drops lines from the basket, each with a hint. */
export function dropLines(working: Working, drops: readonly { key: string; text: string }[]): void {
  for (const { key, text } of drops) {
    const entry = working.lines.find(({ line }) => line.key === key);
    if (!entry || entry.dropped !== null) continue;
    entry.dropped = text;
    working.hints.push({ kind: 'dropped', key, text });
  }
}

function reduce(working: Working, cause: Cause, reduction: { amount: Fen; keys: readonly string[] }): void {
  const keys = new Set(reduction.keys);
  const bearers = checkedLines(working).filter((entry) => keys.has(entry.line.key));
  const weights = bearers.map((entry) => entry.left);
  const amount = fen(Math.min(reduction.amount, addFen(...weights)));
  if (amount <= 0) return;
  const parts = share(amount, weights);
  const shares = bearers.map((entry, index) => ({ key: entry.line.key, amount: parts[index] ?? fen(0) }));
  bearers.forEach((entry, index) => {
    const part = parts[index] ?? fen(0);
    if (part <= 0) return;
    entry.adjustments.push({ cause, amount: part });
    entry.left = subtractFen(entry.left, part);
    entry.shown = null;
  });
  working.adjustments.push({ cause, amount, shares });
}
