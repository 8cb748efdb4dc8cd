import { formatAmount, lineAmount, type PricePair } from '../money';
import { boxesShown, quantityLabel } from '../quantity/boxes';
import { checkQuantity } from '../quantity/check';
import { leastPieces, type Quantity, type QuantityRule, sameQuantity, totalPieces } from '../quantity/rule';
import { firstValidQuantity, largestValidWithinStock } from '../quantity/valid';

/** What a buyer would be told of a quantity. */
export interface RuleExample {
  /** 「2件+12瓶」 */
  quantity: string;
  /** 「可下单」, or the shop's own sentence */
  verdict: string;
  tone: 'plain' | 'amber' | 'red';
  /** 「¥135.00」; '' where it cannot be ordered */
  amount: string;
}

/**
 * Quantities around the limits of a rule, judged as the shop judges an order (ADMIN §8.6): the least, less than it, one
 * beside the step, a pack, and more than there is.
 */
export function ruleExamples(rule: QuantityRule, prices: PricePair): RuleExample[] {
  const boxes = boxesShown(rule);
  const first = firstValidQuantity(rule);
  const most = largestValidWithinStock(rule);
  const wanted: Quantity[] = [first];
  if (boxes.packs) wanted.push({ packs: rule.packStep, pieces: 0 }, { packs: 2 * rule.packStep, pieces: 0 });
  if (rule.minPieces > 1) wanted.push(below(rule, first));
  if (boxes.pieces && rule.pieceStep > 1) {
    wanted.push({ packs: 0, pieces: Math.max(leastPieces(rule), rule.pieceStep) + 1 });
  }
  if (most && rule.stock !== null) wanted.push(above(rule, most));
  return distinct(wanted.filter((one) => totalPieces(rule, one) > 0)).map((one) =>
    exampleOf(rule, one, prices),
  );
}

/** One step less than the least. */
function below(rule: QuantityRule, first: Quantity): Quantity {
  return boxesShown(rule).pieces
    ? { packs: 0, pieces: Math.max(1, totalPieces(rule, first) - rule.pieceStep) }
    : { packs: Math.max(0, first.packs - rule.packStep), pieces: 0 };
}

/** One step more than the most. */
const above = (rule: QuantityRule, most: Quantity): Quantity =>
  boxesShown(rule).packs
    ? { packs: most.packs + rule.packStep, pieces: 0 }
    : { packs: 0, pieces: most.pieces + rule.pieceStep };

const distinct = (all: readonly Quantity[]): Quantity[] =>
  all.filter((one, at) => all.findIndex((other) => sameQuantity(one, other)) === at);

function exampleOf(rule: QuantityRule, quantity: Quantity, prices: PricePair): RuleExample {
  const check = checkQuantity(rule, quantity);
  const label = quantityLabel(rule, quantity);
  if (check.ok) {
    const amount = formatAmount(lineAmount(prices, quantity.packs, quantity.pieces));
    return { quantity: label, verdict: '可下单', tone: 'plain', amount };
  }
  const { kind, message } = check.refusal;
  const isShort = kind === 'stock' || kind === 'out-of-stock' || kind === 'too-many' || kind === 'limit';
  return { quantity: label, verdict: message, tone: isShort ? 'red' : 'amber', amount: '' };
}
