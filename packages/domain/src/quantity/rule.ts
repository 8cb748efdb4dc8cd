/** The quantity rule of a goods: packs and pieces, minimum, steps, stock (UX §5.1, RULINGS 5). */

/** A quantity entered in the two boxes: whole packs (`ipcnt`) and loose pieces (`spcnt`). */
export type Quantity = { readonly packs: number; readonly pieces: number };

/** A further maximum with its own text: 限购, activity stock (UX §5.1-10). */
export type QuantityCap = { readonly maxPieces: number; readonly text: string };

export type QuantityRule = {
  /** `packingSpecification`, ≥ 1. With 1 only the pieces box is used. */
  readonly piecesPerPack: number;
  /** `minNum`: minimum of the line's total, in pieces; 0 = none. */
  readonly minPieces: number;
  /** `stepSize`, in pieces, ≥ 1. */
  readonly pieceStep: number;
  /** `itemStepSize`, in packs, ≥ 1. */
  readonly packStep: number;
  /** Available pieces; null = unknown, not limited. */
  readonly stock: number | null;
  /** Word of a piece: 瓶. May be empty. */
  readonly unit: string;
  /** Word of a pack: 件. */
  readonly packUnit: string;
  /** Goods name for the sentence of SPEC §8; empty when not known. */
  readonly name: string;
  readonly caps?: readonly QuantityCap[];
  /** Where a lot takes the minimum's place, the words for both: 「单种48瓶起订」「混批 10件或 ¥500 起」. */
  readonly minimumTexts?: readonly string[];
};

export type QuantityBox = 'packs' | 'pieces';

/** Most pieces one line may hold (INVARIANTS I4). */
export const MAX_PIECES = 10_000_000;

export const NO_QUANTITY: Quantity = { packs: 0, pieces: 0 };

export type QuantityRuleFacts = { readonly [K in keyof QuantityRule]?: QuantityRule[K] | null };

/** A rule from what a foreign API sent: missing, zero or broken numbers become the defaults of SPEC §9. */
export function quantityRule(facts: QuantityRuleFacts): QuantityRule {
  return {
    piecesPerPack: positive(facts.piecesPerPack),
    minPieces: isCount(facts.minPieces) ? facts.minPieces : 0,
    pieceStep: positive(facts.pieceStep),
    packStep: positive(facts.packStep),
    stock: isCount(facts.stock) ? facts.stock : null,
    unit: facts.unit ?? '',
    packUnit: facts.packUnit || '件',
    name: facts.name ?? '',
    ...(facts.caps ? { caps: facts.caps } : {}),
  };
}

function isCount(value: number | null | undefined): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function positive(value: number | null | undefined): number {
  return isCount(value) && value > 0 ? value : 1;
}

/** Total in pieces = packs × pieces per pack + pieces. */
export function totalPieces(rule: QuantityRule, quantity: Quantity): number {
  return quantity.packs * rule.piecesPerPack + quantity.pieces;
}

/** Smallest total that is a real order: the minimum, at least one piece. */
export function leastPieces(rule: QuantityRule): number {
  return Math.max(rule.minPieces, 1);
}

/** The rule with a smaller minimum, where one is given. */
export function withLeast(rule: QuantityRule, least: number | undefined): QuantityRule {
  return least === undefined || least >= rule.minPieces ? rule : { ...rule, minPieces: least };
}

/** The tightest maximum of stock, caps and I4, with the sentence that belongs to it. */
export function upperLimit(rule: QuantityRule): QuantityCap {
  let limit: QuantityCap = { maxPieces: MAX_PIECES, text: TOO_MANY_TEXT };
  if (rule.stock !== null && rule.stock < limit.maxPieces) {
    limit = { maxPieces: rule.stock, text: OVER_STOCK_TEXT };
  }
  for (const cap of rule.caps ?? []) if (cap.maxPieces < limit.maxPieces) limit = cap;
  return limit;
}

/** SPEC §8, verbatim. */
export const OVER_STOCK_TEXT = '当前数量已超过商品最大库存';
/** SPEC §9: default label. */
export const OUT_OF_STOCK_TEXT = '无货';
export const TOO_MANY_TEXT = '单个商品最多订购 10000000';

/** SPEC §8, verbatim: {goods name}不能低于起订数量({min})下单！！ */
export function belowMinimumText(name: string, minPieces: number): string {
  return `${name}不能低于起订数量(${minPieces})下单！！`;
}

export function sameQuantity(a: Quantity, b: Quantity): boolean {
  return a.packs === b.packs && a.pieces === b.pieces;
}

/** The quantity with one box replaced. */
export function withBox(quantity: Quantity, box: QuantityBox, value: number): Quantity {
  return box === 'packs'
    ? { packs: value, pieces: quantity.pieces }
    : { packs: quantity.packs, pieces: value };
}

/** Step of a box, in the box's own unit. */
export function stepOf(rule: QuantityRule, box: QuantityBox): number {
  return box === 'packs' ? rule.packStep : rule.pieceStep;
}

/** Pieces in one unit of the box. */
export function piecesPerUnit(rule: QuantityRule, box: QuantityBox): number {
  return box === 'packs' ? rule.piecesPerPack : 1;
}
