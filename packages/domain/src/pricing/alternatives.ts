import { type Fen, fen, formatAmount } from '../money';
import type { PromotionKind } from '../promotions/kind';
import { type Working, checkedLines } from './basket';
import { beginRun, finishRun } from './run';
import { type Alternative, type Cause, DECLINED, type QuoteInput } from './types';

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
    const paid = payableOf(without, kinds);
    if (paid >= payable) continue;
    const what = cause.stage === 'coupon' ? `不使用“${cause.label}”` : `不参加“${cause.label}”`;
    const text = `${what}，应付 ¥${formatAmount(paid)}，可省 ¥${formatAmount(fen(payable - paid))}`;
    found.push({ without: cause, payable: paid, text });
  }
  return found;
}

/** What is in force and could have cost something. */
function suspects(working: Working, kinds: readonly PromotionKind[]): Cause[] {
  const { coupon, freight, promotions } = working.input;
  const entries = checkedLines(working);
  const freightPaid = freight !== null && working.freight > 0;
  const couponAtStake = coupon !== null;
  const excludes = entries.some(({ unit }) => unit.activity !== null && !unit.mayFollow('basket'));
  if (!freightPaid && !couponAtStake && !excludes) return [];
  const causes = new Map<string, Cause>();
  for (const { unit, line } of entries) {
    if (!unit.activity) continue;
    const { kind, ref } = unit.activity;
    // A line that makes an order of its own is no ordinary line with another price.
    const rules = kinds.find((candidate) => candidate.kind === kind);
    if (rules?.stage === 'unit' && rules.activity?.alone) continue;
    const label = promotions.find(({ id }) => id === ref)?.label ?? line.goods.rule.name;
    causes.set(ref, { stage: 'unit', kind, ref, label });
  }
  for (const { cause } of working.adjustments) {
    if (cause.stage === 'basket' || (cause.stage === 'coupon' && freightPaid)) causes.set(cause.ref, cause);
  }
  return [...causes.values()];
}

function declining({ choices }: QuoteInput, ref: string): QuoteInput['choices'] {
  return { ...choices, [DECLINED]: [...(choices[DECLINED] ?? []), ref] };
}

/** Only the amount: lines are not drawn up for it. */
function payableOf(input: QuoteInput, kinds: readonly PromotionKind[]): Fen {
  const { working } = beginRun(input, kinds);
  finishRun(working, kinds);
  const goods = checkedLines(working).reduce((sum, { left }) => sum + left, 0);
  return fen(goods + working.freight);
}
