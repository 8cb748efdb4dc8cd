import { type Fen, addFen, formatAmount } from '../money';
import { piecesOf } from '../pricing/ladder-count';
import type { Measure, Threshold } from './full-amount-types';
import type { BasketLine } from './kind';
import { sharedUnit } from './quantity-words';
import { type SettingProblem, amount, count, neededWhen, oneOf } from './settings';

/** The fields of a threshold; `by` tells which of the two is read. */
export const measureField = oneOf('按', [
  { value: 'amount', label: '金额' },
  { value: 'pieces', label: '数量' },
]);
export const thresholdFields = {
  fromAmount: neededWhen('by', ['amount'], amount('满（元）', { min: 1 })),
  fromPieces: neededWhen('by', ['pieces'], count('满（个）', { min: 1 })),
} as const;

/** The number to be reached: fen or pieces. */
export function thresholdOf(by: Measure, step: Threshold): number {
  return (by === 'amount' ? step.fromAmount : step.fromPieces) ?? Number.POSITIVE_INFINITY;
}

/** Each step needs the field that `by` reads, above that of the step before it. */
export function checkSteps(by: Measure, steps: readonly Threshold[], path = 'steps'): SettingProblem[] {
  const field = by === 'amount' ? 'fromAmount' : 'fromPieces';
  return steps.flatMap((step, index) => {
    const at = `${path}.${index}.${field}`;
    const before = steps[index - 1];
    if (step[field] === null) return [{ path: at, text: `第 ${index + 1} 行门槛不能为空` }];
    const rises = !before || thresholdOf(by, step) > thresholdOf(by, before);
    return rises ? [] : [{ path: at, text: `第 ${index + 1} 行门槛须高于上一行` }];
  });
}

export function measured(by: Measure, lines: readonly BasketLine[]): number {
  return by === 'amount'
    ? addFen(...lines.map(({ left }) => left))
    : lines.reduce((sum, { line }) => sum + piecesOf(line), 0);
}

/** 「¥500.00」, 「240瓶」. */
export function measureText(by: Measure, size: number, lines: readonly BasketLine[]): string {
  if (by === 'amount') return `¥${formatAmount(size as Fen)}`;
  return `${size}${sharedUnit(lines.map(({ line }) => line.goods.rule))}`;
}

/** The highest step reached and the next one; null where there is none. */
export function stepsAt<S extends Threshold>(
  by: Measure,
  steps: readonly S[],
  size: number,
): { readonly reached: S | null; readonly next: S | null } {
  const reached = steps.filter((step) => thresholdOf(by, step) <= size).at(-1) ?? null;
  return { reached, next: steps.find((step) => thresholdOf(by, step) > size) ?? null };
}
