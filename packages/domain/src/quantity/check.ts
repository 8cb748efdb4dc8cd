import { boxesShown, quantityLabel } from './boxes';
import {
  MAX_PIECES,
  NO_QUANTITY,
  OUT_OF_STOCK_TEXT,
  type Quantity,
  type QuantityRule,
  belowMinimumText,
  leastPieces,
  sameQuantity,
  totalPieces,
  upperLimit,
  withBox,
} from './rule';
import { fillToMinimum, largestInBox, largestValidWithinStock, roundDown, roundUp } from './valid';

export type QuantityRefusalKind =
  | 'not-a-count'
  | 'empty'
  | 'packs-not-used'
  | 'too-many'
  | 'step'
  | 'pack-step'
  | 'minimum'
  | 'stock'
  | 'limit'
  | 'out-of-stock';

/** Why a quantity cannot be ordered, with the nearest quantities that can (UX §5.1-2: the server never rounds). */
export type QuantityRefusal = {
  readonly kind: QuantityRefusalKind;
  /** The nearest valid quantity below; 0 + 0 means "none of it". Null when there is none. */
  readonly lower: Quantity | null;
  readonly upper: Quantity | null;
  /** The rule's own sentence; verbatim where SPEC §8 gives it. */
  readonly text: string;
  /** The sentence with the neighbours: what `meta.message` says. */
  readonly message: string;
};

export type QuantityCheck = { readonly ok: true } | { readonly ok: false; readonly refusal: QuantityRefusal };

/**
 * The server's check (INVARIANTS I4, RULINGS 5). `exempt` = gift, prize, add-on and quoted lines: only that the
 * counts are whole and within stock and 10⁷.
 */
export function checkQuantity(
  rule: QuantityRule,
  quantity: Quantity,
  options: { readonly exempt?: boolean } = {},
): QuantityCheck {
  const { packs, pieces } = quantity;
  if (!isCount(packs) || !isCount(pieces))
    return refuse(rule, 'not-a-count', '数量必须是不小于 0 的整数', null, null);
  const total = totalPieces(rule, quantity);
  if (total > MAX_PIECES) {
    return refuse(
      rule,
      'too-many',
      `单个商品最多订购 ${MAX_PIECES}${rule.unit}`,
      largestValidWithinStock(rule),
      null,
    );
  }
  if (total === 0) return refuse(rule, 'empty', '请填写订购数量', null, fillToMinimum(rule, NO_QUANTITY));
  const limit = upperLimit(rule);
  if (options.exempt) {
    if (total <= limit.maxPieces) return { ok: true };
    return refuse(rule, limit.maxPieces === rule.stock ? 'stock' : 'limit', limit.text, null, null);
  }
  if (rule.piecesPerPack === 1 && packs > 0) {
    const text = `该商品不分整件，请按${rule.unit || '个'}填写数量`;
    return refuse(rule, 'packs-not-used', text, null, nearest(rule, { packs: 0, pieces: total }).upper);
  }
  if (pieces % rule.pieceStep !== 0) {
    const { lower, upper } = nearest(rule, quantity);
    const what = boxesShown(rule).packs ? '拆零数量' : '数量';
    return refuse(rule, 'step', `${what}须为 ${rule.pieceStep}${rule.unit} 的倍数`, lower, upper);
  }
  if (packs % rule.packStep !== 0) {
    const { lower, upper } = nearest(rule, quantity);
    return refuse(rule, 'pack-step', `整件数量须为 ${rule.packStep}${rule.packUnit} 的倍数`, lower, upper);
  }
  if (total < rule.minPieces) {
    const upper = fillToMinimum(rule, quantity);
    return refuse(rule, 'minimum', belowMinimumText(rule.name, rule.minPieces), NO_QUANTITY, upper);
  }
  if (total > limit.maxPieces) {
    const lower = largestValidWithinStock(rule);
    if (!lower) return refuse(rule, 'out-of-stock', OUT_OF_STOCK_TEXT, null, null);
    return refuse(
      rule,
      limit.maxPieces === rule.stock ? 'stock' : 'limit',
      limit.text,
      nearestBelow(rule, quantity, lower),
      null,
    );
  }
  return { ok: true };
}

/** The valid quantities around one that misses a step; one that breaks another rule is adjusted or dropped. */
function nearest(
  rule: QuantityRule,
  { packs, pieces }: Quantity,
): { lower: Quantity | null; upper: Quantity | null } {
  const limit = upperLimit(rule).maxPieces;
  const below = { packs: roundDown(packs, rule.packStep), pieces: roundDown(pieces, rule.pieceStep) };
  const above = { packs: roundUp(packs, rule.packStep), pieces: roundUp(pieces, rule.pieceStep) };
  return {
    lower: fits(rule, below, limit) ? below : lowerFallback(rule, below, limit),
    upper: fits(rule, above, limit) ? above : upperFallback(rule, above, limit),
  };
}

function fits(rule: QuantityRule, quantity: Quantity, limit: number): boolean {
  const total = totalPieces(rule, quantity);
  return total >= leastPieces(rule) && total <= limit;
}

/** Below the minimum the lower neighbour is "none"; above the stock it is the most that fits. */
function lowerFallback(rule: QuantityRule, below: Quantity, limit: number): Quantity | null {
  return totalPieces(rule, below) > limit ? largestValidWithinStock(rule) : NO_QUANTITY;
}

function upperFallback(rule: QuantityRule, above: Quantity, limit: number): Quantity | null {
  return totalPieces(rule, above) > limit ? null : fillToMinimum(rule, above);
}

/** Over stock: take from the pieces first, then from the packs, else the most that fits at all. */
function nearestBelow(rule: QuantityRule, quantity: Quantity, most: Quantity): Quantity {
  const limit = upperLimit(rule).maxPieces;
  for (const box of ['pieces', 'packs'] as const) {
    const capped = withBox(quantity, box, largestInBox(rule, quantity, box, limit));
    if (fits(rule, capped, limit)) return capped;
  }
  return most;
}

function refuse(
  rule: QuantityRule,
  kind: QuantityRefusalKind,
  text: string,
  lower: Quantity | null,
  upper: Quantity | null,
): QuantityCheck {
  const same = lower && upper && sameQuantity(lower, upper);
  const names = [lower, same ? null : upper].flatMap((near) => (near ? [quantityLabel(rule, near)] : []));
  const message = names.length > 0 ? `${text}，可改为 ${names.join(' 或 ')}` : text;
  return { ok: false, refusal: { kind, lower, upper, text, message: message.replace('！！，', '！！') } };
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}
