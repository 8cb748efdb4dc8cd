import { type Fen, ZERO_FEN, addFen, formatAmount, formatUnitPrice, subtractFen } from '../money';
import { type QuantityRule, boxesShown } from '../quantity';
import type { TraceStep } from './quote-types';

/** One row of 「为什么是这个价？」. */
export type ExplainedStep = {
  /** A price that stood for choice, or what was taken off afterwards. */
  readonly part: 'price' | 'reduction';
  readonly label: string;
  /** 「¥36.00/件 · ¥1.60/瓶」; empty for reductions. */
  readonly price: string;
  /** What the row adds to the line: 「¥91.20」, 「−¥5.00」; empty for a price that was not chosen. */
  readonly amount: string;
  readonly note: string;
  readonly chosen: boolean;
};

/**
 * A trace in the buyer's words (UX §1-5). Only what makes the line's amount has one: the rows with an amount add up
 * to the line, and a price that lost says in its note what it would have come to. `symbol` is the currency sign.
 */
export function explainTrace(trace: readonly TraceStep[], rule: QuantityRule, symbol = '¥'): ExplainedStep[] {
  const boxes = boxesShown(rule);
  return trace.map((step) => {
    const prices: string[] = [];
    if (step.pair && boxes.packs)
      prices.push(`${symbol}${formatUnitPrice(step.pair.perPack)}/${rule.packUnit}`);
    if (step.pair && boxes.pieces) {
      prices.push(`${symbol}${formatUnitPrice(step.pair.perPiece)}${rule.unit ? `/${rule.unit}` : ''}`);
    }
    const part = step.stage === 'unit' ? 'price' : 'reduction';
    const sum = step.amount === null ? '' : `${symbol}${formatAmount(step.amount)}`;
    const amount = part === 'reduction' && sum ? `−${sum}` : sum;
    const lost = part === 'price' && !step.chosen;
    return {
      part,
      label: step.label,
      price: prices.join(' · '),
      amount: lost ? '' : amount,
      note: lost && sum ? `按此价 ${sum}，${step.note}` : step.note,
      chosen: step.chosen,
    };
  });
}

/** What the rows come to: at the chosen price (小计), and after what was taken off; fen, null where no price has an amount. */
export function explainedTotals(trace: readonly TraceStep[]): {
  readonly subtotal: Fen | null;
  readonly reduced: Fen;
  readonly payable: Fen | null;
} {
  const subtotal = trace.find(({ stage, chosen }) => stage === 'unit' && chosen)?.amount ?? null;
  const reduced = addFen(
    ...trace.map(({ stage, amount }) => (stage === 'unit' ? ZERO_FEN : (amount ?? ZERO_FEN))),
  );
  return { subtotal, reduced, payable: subtotal === null ? null : subtractFen(subtotal, reduced) };
}
