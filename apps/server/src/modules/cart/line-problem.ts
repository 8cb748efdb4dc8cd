import { type Refusal, refuse } from '@pifa/contract';
import {
  boxRule,
  checkQuantity,
  fillToMinimum,
  isOrderable,
  isTooMuch,
  keptNote,
  largestValidWithinStock,
  OUT_OF_STOCK_TEXT,
  OVER_STOCK_TEXT,
  type Quantity,
  quantityLabel,
  type QuantityRefusal,
  type QuantityRule,
  possiblePairs,
  TOO_MUCH_TEXT,
} from '@pifa/domain';
import type { CartRow, ShownGoods } from './cart-rows';
import { isExempt } from './line-context';

/** What keeps a line from being ordered, the first thing first (UX §4.6). */
export interface LineProblem {
  kind:
    | 'off-sale'
    | 'out-of-stock'
    | 'over-stock'
    | 'below-minimum'
    | 'step'
    | 'activity'
    | 'limit'
    | 'dropped'
    | 'quote';
  text: string;
  /** A quantity that would do, with the words for its button. */
  mend?: { label: string; quantity: Quantity };
}

/** The first problem of a line; undefined when it can be ordered. The quantity itself is never changed. */
export function lineProblem({
  goods,
  packs,
  pieces,
  context,
}: Pick<CartRow, 'goods' | 'packs' | 'pieces' | 'context'>): LineProblem | undefined {
  if (!goods.onSale) return { kind: 'off-sale', text: '已下架' };
  // Under a lot the rest may come from other goods; whether it does is judged over the whole cart.
  const rule = boxRule(goods.facts);
  const quantity = { packs, pieces };
  const exempt = isExempt(context);
  if (!exempt && !isOrderable(rule)) return { kind: 'out-of-stock', text: OUT_OF_STOCK_TEXT };
  const check = checkQuantity(rule, quantity, { exempt });
  return check.ok ? undefined : problemOf(rule, quantity, check.refusal);
}

function problemOf(rule: QuantityRule, quantity: Quantity, refusal: QuantityRefusal): LineProblem {
  switch (refusal.kind) {
    case 'out-of-stock':
      return { kind: 'out-of-stock', text: OUT_OF_STOCK_TEXT };
    case 'stock':
    case 'limit':
    case 'too-many':
      return {
        kind: 'over-stock',
        text: refusal.kind === 'stock' ? OVER_STOCK_TEXT : refusal.text,
        ...mendTo(rule, '改为可购最大数 ', largestValidWithinStock(rule)),
      };
    case 'minimum': {
      const note = keptNote(rule, fillToMinimum(rule, quantity));
      return {
        kind: 'below-minimum',
        text: note.text,
        ...(note.chip && { mend: { label: note.chip.label, quantity: note.chip.quantity } }),
      };
    }
    default: {
      const lower = refusal.lower && refusal.lower.packs + refusal.lower.pieces > 0 ? refusal.lower : null;
      return { kind: 'step', text: refusal.text, ...mendTo(rule, '改为 ', refusal.upper ?? lower) };
    }
  }
}

function mendTo(rule: QuantityRule, prefix: string, quantity: Quantity | null): Pick<LineProblem, 'mend'> {
  return quantity ? { mend: { label: `${prefix}${quantityLabel(rule, quantity)}`, quantity } } : {};
}

/** The refusal of a requested quantity: the rule's sentence and both valid neighbours (UX §5.1-2). */
function quantityRefusal(name: string, rule: QuantityRule, refusal: QuantityRefusal): Refusal {
  switch (refusal.kind) {
    case 'out-of-stock':
      return refuse('out-of-stock', { name });
    case 'stock':
      return refuse('over-stock', { text: refusal.message });
    case 'minimum':
      return refuse('below-minimum', { name, min: rule.minPieces, text: refusal.message });
    default:
      return refuse('quantity-invalid', { text: refusal.message });
  }
}

/** Why a quantity may not be put into the cart; undefined when it may. */
export function refuseQuantity(goods: ShownGoods, quantity: Quantity): Refusal | undefined {
  const rule = boxRule(goods.facts);
  if (!goods.onSale) return refuse('off-sale', { name: goods.name });
  if (!isOrderable(rule)) return refuse('out-of-stock', { name: goods.name });
  const check = checkQuantity(rule, quantity);
  return check.ok ? refuseAmount(goods, quantity) : quantityRefusal(goods.name, rule, check.refusal);
}

/** More than a line may come to even at the lowest price that stands with the goods. */
export function refuseAmount({ name, facts }: ShownGoods, { packs, pieces }: Quantity): Refusal | undefined {
  return possiblePairs(facts).every((pair) => isTooMuch(pair, packs, pieces))
    ? refuse('amount-too-large', { text: `${name}${TOO_MUCH_TEXT}` })
    : undefined;
}
