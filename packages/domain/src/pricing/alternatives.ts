import { type Fen, fen, formatAmount } from '../money';
import type { PromotionKind } from '../promotions/kind';
import { type Working, checkedLines, payableOf } from './basket';
import { beginRun, payRun } from './run';
import { type Alternative, type Cause } from './quote-types';
import { DECLINED, type QuoteInput } from './types';

/**
 * Promotions without which the buyer would pay less: one excludes a coupon, takes the basket below a threshold, or
 * costs free freight (RULINGS 6). Only then is anything priced twice.
 */
export function alternativesOf(
  input: QuoteInput,
  working: Working,
  payable: Fen,
  kinds: readonly PromotionKind[],
): Alternative[] {
  const found: Alternative[] = [];
  for (const cause of suspects(working, kinds)) {
    const without =
      cause.stage === 'coupon'
        ? { ...input, coupon: null }
        : { ...input, choices: declining(input, cause.ref) };
    const paid = payableWith(without, kinds);
    if (paid >= payable) continue;
    const what = cause.stage === 'coupon' ? `不使用“${cause.label}”` : `不参加“${cause.label}”`;
    const text = `${what}，应付 ¥${formatAmount(paid)}，可省 ¥${formatAmount(fen(payable - paid))}`;
    found.push({ without: cause, payable: paid, text });
  }
  return found;
}

/** What is in force and may cost the buyer something: a coupon, a reduction, or freight that would have been free. */
function suspects(working: Working, kinds: readonly PromotionKind[]): Cause[] {
  const { coupon, promotions } = working.input;
  // Freight that a larger amount would not pay: the address's, or that of a small order.
  const freightLost = working.fees.length > 0 || working.hints.some(({ kind }) => kind === 'free-freight');
  const couponLost =
    coupon !== null &&
    !working.adjustments.some(({ cause }) => cause.stage === 'coupon' && cause.ref === coupon.id);
  const isReduction = (kind: string): boolean => kinds.find((one) => one.kind === kind)?.stage === 'basket';
  const reduces = promotions.some(({ kind }) => isReduction(kind));
  // The activity's lower price may be what keeps the basket below the next step.
  const stepMissed = working.hints.some(({ kind }) => isReduction(kind));
  const causes = new Map<string, Cause>();
  for (const { unit, line } of checkedLines(working)) {
    if (!unit.activity || causes.has(unit.activity.ref)) continue;
    const { kind, ref } = unit.activity;
    const excludes = (coupon !== null && !unit.mayFollow('coupon')) || (reduces && !unit.mayFollow('basket'));
    if (!freightLost && !couponLost && !stepMissed && !excludes) continue;
    // A line that makes an order of its own is no ordinary line with another price.
    const rules = kinds.find((candidate) => candidate.kind === kind);
    if (rules?.stage === 'unit' && rules.activity?.alone) continue;
    const label = promotions.find(({ id }) => id === ref)?.label ?? line.goods.rule.name;
    causes.set(ref, { stage: 'unit', kind, ref, label });
  }
  for (const { cause } of working.adjustments) {
    const may =
      cause.stage === 'basket' ? freightLost || couponLost : cause.stage === 'coupon' && freightLost;
    if (may) causes.set(cause.ref, cause);
  }
  return [...causes.values()];
}

function declining({ choices }: QuoteInput, ref: string): QuoteInput['choices'] {
  return { ...choices, [DECLINED]: [...(choices[DECLINED] ?? []), ref] };
}

/** Only the amount, without the lines of a quote. */
function payableWith(input: QuoteInput, kinds: readonly PromotionKind[]): Fen {
  const { working } = beginRun(input, kinds);
  payRun(working, kinds);
  return payableOf(working);
}
