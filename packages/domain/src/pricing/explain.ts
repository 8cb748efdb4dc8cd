import { formatAmount, formatUnitPrice } from '../money';
import { type QuantityRule, boxesShown } from '../quantity';
import type { TraceStep } from './types';

/** One row of 「为什么是这个价？」. */
export type ExplainedStep = {
  readonly label: string;
  /** 「¥36.00/件 · ¥1.60/瓶」; empty for reductions. */
  readonly price: string;
  /** 「¥91.20」, 「−¥5.00」; empty where the price was not offered. */
  readonly amount: string;
  readonly note: string;
  readonly chosen: boolean;
};

/** A trace in the buyer's words (UX §1-5). `symbol` is the configured currency sign. */
export function explainTrace(trace: readonly TraceStep[], rule: QuantityRule, symbol = '¥'): ExplainedStep[] {
  const boxes = boxesShown(rule);
  return trace.map((step) => {
    const prices: string[] = [];
    if (step.pair && boxes.packs)
      prices.push(`${symbol}${formatUnitPrice(step.pair.perPack)}/${rule.packUnit}`);
    if (step.pair && boxes.pieces) {
      prices.push(`${symbol}${formatUnitPrice(step.pair.perPiece)}${rule.unit ? `/${rule.unit}` : ''}`);
    }
    const sign = step.stage === 'unit' ? '' : '−';
    return {
      label: step.label,
      price: prices.join(' · '),
      amount: step.amount === null ? '' : `${sign}${symbol}${formatAmount(step.amount)}`,
      note: step.note,
      chosen: step.chosen,
    };
  });
}
