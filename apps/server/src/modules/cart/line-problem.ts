import { type Refusal, refuse } from '@pifa/contract';
import {
  boxRule,
  checkQuantity,
  fillToMinimum,
  goodsTerms,
  isOrderable,
  isTooMuch,
  keptNote,
  largestValidWithinStock,
  type OrderTerm,
  OUT_OF_STOCK_TEXT,
  OVER_STOCK_TEXT,
  type Quantity,
  quantityLabel,
  type QuantityRefusal,
  type QuantityRule,
  possiblePairs,
  type QuoteInput,
  runningGoodsTerms,
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

/** Lays the running rules over several goods (混批, 混装成箱) beside the facts of a goods; nothing where none runs. */
export type LayTerms = <Goods extends Pick<ShownGoods, 'facts'>>(goods: Goods) => Goods;

export function termsLaid({
  promotions,
  buyer,
  now,
}: Pick<QuoteInput, 'promotions' | 'buyer' | 'now'>): LayTerms {
  const running = runningGoodsTerms(promotions, buyer, now);
  if (running.length === 0) return (goods) => goods;
  return (goods) => {
    const terms = goodsTerms(running, goods.facts);
    return terms.length > 0 ? { ...goods, facts: { ...goods.facts, terms } } : goods;
  };
}

export const rowUnder = (row: CartRow, lay: LayTerms): CartRow => {
  const goods = lay(row.goods);
  return goods === row.goods ? row : { ...row, goods };
};

/** The nearest quantity of a line with which the rule that it fails would be kept. */
export function mendOfTerm(terms: readonly OrderTerm[] | undefined, key: string): Pick<LineProblem, 'mend'> {
  const fix = terms
    ?.filter(({ failing }) => failing.includes(key))
    .flatMap(({ fixes }) => fixes)
    .find((one) => one.key === key);
  return fix ? { mend: { label: fix.label, quantity: fix.quantity } } : {};
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
