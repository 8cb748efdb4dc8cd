import {
  OUT_OF_STOCK_TEXT,
  OVER_STOCK_TEXT,
  type Quantity,
  type QuantityBox,
  type QuantityCap,
  type QuantityRule,
  belowMinimumText,
  leastPieces,
  totalPieces,
} from './rule';
import { COMMA_IN_COUNT } from './typed';

/** A small button in the note that sets the whole pair. */
export type QuantityChip = { readonly label: string; readonly quantity: Quantity };

export type QuantityNoteKind =
  | 'rounded'
  | 'first-valid'
  | 'over-stock'
  | 'over-limit'
  | 'below-minimum-cleared'
  | 'below-minimum-kept'
  | 'out-of-stock'
  | 'unclear';

/** The note next to the box after a number was changed or refused; never silently (UX §1-4). */
export type QuantityNote = {
  readonly kind: QuantityNoteKind;
  readonly text: string;
  readonly chip?: QuantityChip;
};

/** 「已按 12 的倍数调整为 60」 + 「改为 48」. */
export function roundedNote(
  rule: QuantityRule,
  box: QuantityBox,
  value: number,
  lower: Quantity | null,
): QuantityNote {
  const inPacks = box === 'packs';
  const text = inPacks
    ? `整件按 ${rule.packStep} ${rule.packUnit}递增，已调整为 ${value}${rule.packUnit}`
    : `已按 ${rule.pieceStep} 的倍数调整为 ${value}`;
  if (!lower) return { kind: 'rounded', text };
  return {
    kind: 'rounded',
    text,
    chip: { label: `改为 ${lower[box]}${inPacks ? rule.packUnit : ''}`, quantity: lower },
  };
}

export function aboveLimitNote(limit: QuantityCap): QuantityNote {
  return { kind: limit.text === OVER_STOCK_TEXT ? 'over-stock' : 'over-limit', text: limit.text };
}

/** 「不足起订量 48瓶，已清零」 + 「补到 48瓶」. */
export function clearedNote(rule: QuantityRule, fill: Quantity | null): QuantityNote {
  const text = `不足起订量 ${leastPieces(rule)}${rule.unit}，已清零`;
  return { kind: 'below-minimum-cleared', text, ...fillChip(rule, fill) };
}

/** The sentence of SPEC §8 in the cart; the value stays. */
export function keptNote(rule: QuantityRule, fill: Quantity | null): QuantityNote {
  return {
    kind: 'below-minimum-kept',
    text: belowMinimumText(rule.name, leastPieces(rule)),
    ...fillChip(rule, fill),
  };
}

export function outOfStockNote(): QuantityNote {
  return { kind: 'out-of-stock', text: OUT_OF_STOCK_TEXT };
}

/** The box stays as it was. */
export const unclearNote = (): QuantityNote => ({ kind: 'unclear', text: COMMA_IN_COUNT });

function fillChip(rule: QuantityRule, fill: Quantity | null): { chip?: QuantityChip } {
  if (!fill) return {};
  return { chip: { label: `补到 ${totalPieces(rule, fill)}${rule.unit}`, quantity: fill } };
}
