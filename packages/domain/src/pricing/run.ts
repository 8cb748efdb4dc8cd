import { type Fen, MOST_AMOUNT, fen, lineAmount } from '../money';
import type { PromotionKind } from '../promotions/kind';
import { isOpenTo } from './audience';
import { type Working, type WorkingLine, scarceLookup, startWorking } from './basket';
import { ladderCounts, piecesOf } from './ladder-count';
import { LIMITS, PAYING_STAGES, STAGES_BEFORE_COUPON, reducedIn } from './stages';
import { DECLINED, type PricingLine, type QuoteInput } from './types';
import { type UnitContext, activityKey, priceUnit, unitContext } from './unit-stage';

/** A run up to the coupon, with what the unit stage needs for showing its lines. */
export type Begun = {
  readonly working: Working;
  readonly counts: ReadonlyMap<string, number | null>;
  readonly context: UnitContext;
};

/** Unit prices and reductions: what every coupon would find. */
export function beginRun(given: QuoteInput, kinds: readonly PromotionKind[]): Begun {
  const input = withoutDeclined(given, kinds);
  const counts = ladderCounts(input.lines);
  const context = unitContext(kinds, input.promotions, {
    buyer: input.buyer,
    scarce: scarceLookup(input),
    activityPieces: piecesByActivity(input.lines),
    now: input.now,
  });
  let room: Fen = MOST_AMOUNT;
  const lines = input.lines.map((line): WorkingLine => {
    const unit = priceUnit(line, counts.get(line.key) ?? null, line.quantity, context);
    const whole = lineAmount(unit.pair, line.quantity.packs, line.quantity.pieces);
    // Amounts beyond the limit of an order are not counted: the order is refused (limits.ts), and every later sum
    // stays exact.
    const amount = line.checked ? fen(Math.min(whole, room)) : whole;
    if (line.checked) room = fen(room - amount);
    return { line, unit, amount, adjustments: [], left: amount, dropped: null, shown: null };
  });
  const working = startWorking(input, lines);
  for (const stage of STAGES_BEFORE_COUPON) stage.run(working, kinds);
  return { working, counts, context };
}

/** The coupon of `working.input` and everything after it. */
export function finishRun(working: Working, kinds: readonly PromotionKind[]): void {
  payRun(working, kinds);
  LIMITS.run(working, kinds);
}

/** The stages that decide what is paid; limits change no price. */
export function payRun(working: Working, kinds: readonly PromotionKind[]): void {
  for (const stage of PAYING_STAGES) stage.run(working, kinds);
  working.points = reducedIn(working, 'points');
}

/**
 * The promotions this buyer may use and has not turned down; a line for one turned down becomes an ordinary one. A limit
 * is no offer: nobody can turn it down.
 */
function withoutDeclined(input: QuoteInput, kinds: readonly PromotionKind[]): QuoteInput {
  const limits = new Set(kinds.filter(({ stage }) => stage === 'limits').map(({ kind }) => kind));
  const fixed = new Set(input.promotions.filter(({ kind }) => limits.has(kind)).map(({ id }) => id));
  const declined = new Set((input.choices[DECLINED] ?? []).filter((id) => !fixed.has(id)));
  const promotions = input.promotions.filter(
    (record) => !declined.has(record.id) && isOpenTo(record, input.buyer),
  );
  if (declined.size === 0) return { ...input, promotions };
  const lines = input.lines.map((line): PricingLine => {
    const { context } = line;
    const leaves = context.kind === 'activity' && declined.has(context.ref);
    return leaves ? { ...line, context: { kind: 'ordinary' } } : line;
  });
  return { ...input, promotions, lines };
}

function piecesByActivity(lines: readonly PricingLine[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const line of lines) {
    if (!line.checked) continue;
    const key = activityKey(line);
    sums.set(key, (sums.get(key) ?? 0) + piecesOf(line));
  }
  return sums;
}
