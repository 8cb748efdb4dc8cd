import { formatCount } from '../money';
import { type Quantity, type QuantityRule } from './rule';

/** Which boxes the page shows (UX §5.1-8). */
export type BoxesShown = {
  readonly packs: boolean;
  readonly pieces: boolean;
  /** 「整件」. */
  readonly packsLabel: string;
  /** 「拆零」, or 「数量」 when it is the only box. */
  readonly piecesLabel: string;
  /** 「整件起售」 when loose pieces are not sold. */
  readonly note: string | null;
};

export function boxesShown(rule: QuantityRule): BoxesShown {
  if (rule.piecesPerPack === 1) {
    return { packs: false, pieces: true, packsLabel: '整件', piecesLabel: '数量', note: null };
  }
  const whole = rule.pieceStep === rule.piecesPerPack;
  return {
    packs: true,
    pieces: !whole,
    packsLabel: '整件',
    piecesLabel: '拆零',
    note: whole ? '整件起售' : null,
  };
}

/** 「2件+12瓶」; as a chip badge 「2件+12」 (RULINGS 5). Nothing chosen reads 「0瓶」. */
export function quantityLabel(
  rule: QuantityRule,
  quantity: Quantity,
  form: 'full' | 'badge' = 'full',
): string {
  const unit = form === 'full' ? rule.unit : '';
  const packs = `${quantity.packs}${rule.packUnit}`;
  const pieces = `${quantity.pieces}${unit}`;
  if (quantity.packs === 0) return pieces;
  return quantity.pieces === 0 ? packs : `${packs}+${pieces}`;
}

/** A part of the rule line; numbers are a shade darker (UX §2 c). */
export type RulePart = { readonly text: string; readonly isNumber: boolean };
/** One group for each fact of the rule; `text` has 「 · 」 between them. */
export type RuleLine = { readonly text: string; readonly groups: readonly (readonly RulePart[])[] };

/** 「1件=24瓶 · 48瓶起订 · 拆零按12瓶递增」; empty when every number is 1 (UX §1-3). */
export function ruleLine(rule: QuantityRule): RuleLine {
  const { unit, packUnit } = rule;
  const boxes = boxesShown(rule);
  const groups: string[] = [];
  if (boxes.packs) groups.push(`1${packUnit}=${formatCount(rule.piecesPerPack)}${unit}`);
  if (rule.minimumTexts) groups.push(...rule.minimumTexts);
  else if (rule.minPieces > 1) groups.push(`${formatCount(rule.minPieces)}${unit}起订`);
  if (boxes.note) groups.push(boxes.note);
  else if (rule.pieceStep > 1)
    groups.push(`${boxes.packs ? '拆零按' : '按'}${formatCount(rule.pieceStep)}${unit}递增`);
  if (boxes.packs && rule.packStep > 1) groups.push(`整件按${rule.packStep}${packUnit}递增`);
  return {
    text: groups.join(' · '),
    groups: groups.map((group) =>
      (group.match(/[\d,]+|[^\d,]+/g) ?? []).map((part) => ({ text: part, isNumber: /^\d/.test(part) })),
    ),
  };
}
