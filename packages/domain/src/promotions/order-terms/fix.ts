import { type PricePair, lineAmount } from '../../money';
import { piecesOf } from '../../pricing/ladder-count';
import type { TermFix } from '../../pricing/quote-types';
import type { GoodsFacts } from '../../pricing/types';
import {
  type Quantity,
  type QuantityRule,
  boxesShown,
  checkQuantity,
  roundUp,
  totalPieces,
  withLeast,
} from '../../quantity';
import type { BasketLine } from '../kind';

/** What is missing, in the unit in which it is counted. */
export type Missing = { readonly by: 'packs' | 'pieces' | 'amount'; readonly size: number };

/** More cartons than this are not looked through for one that fits a line's steps. */
const MOST_CARTONS = 60;

/** A quantity as what it adds: 「加 4件」, 「加 12瓶」. */
function fixOf(line: BasketLine, quantity: Quantity): TermFix {
  const { rule } = line.line.goods;
  const more = totalPieces(rule, quantity) - piecesOf(line.line);
  const packs = rule.piecesPerPack > 1 ? Math.floor(more / rule.piecesPerPack) : 0;
  const pieces = more - packs * rule.piecesPerPack;
  const parts = [
    packs > 0 ? `${packs}${rule.packUnit}` : '',
    pieces > 0 ? `${pieces}${rule.unit || '个'}` : '',
  ];
  return { key: line.line.key, label: `加 ${parts.filter(Boolean).join('+')}`, quantity };
}

/** The ways out for these lines, one each at most: the line of the largest amount first, because it is what is bought. */
export function fixesFor(
  lines: readonly BasketLine[],
  raised: (line: BasketLine) => Quantity | null,
): TermFix[] {
  return lines
    .filter(({ line }) => line.context.kind === 'ordinary')
    .map((line, at) => ({ line, at }))
    .sort((a, b) => b.line.amount - a.line.amount || a.at - b.at)
    .flatMap(({ line }) => {
      const quantity = raised(line);
      return quantity ? [fixOf(line, quantity)] : [];
    });
}

/** The line raised until one of `missing` is made up for: the one that costs less. Null where the goods cannot be. */
export function raisedBy(
  line: BasketLine,
  missing: readonly Missing[],
  least: number | undefined,
): Quantity | null {
  let best: { quantity: Quantity; amount: number } | null = null;
  for (const one of missing) {
    const quantity = raisedTo(line, one, least);
    if (!quantity) continue;
    const amount = lineAmount(line.pair, quantity.packs, quantity.pieces);
    if (!best || amount < best.amount) best = { quantity, amount };
  }
  return best?.quantity ?? null;
}

function raisedTo(line: BasketLine, { by, size }: Missing, least: number | undefined): Quantity | null {
  const { goods, quantity } = line.line;
  const rule = withLeast(goods.rule, least);
  if (by === 'packs') return orderable(rule, moreUnits(rule, quantity, size));
  if (by === 'pieces') return orderable(rule, morePieces(rule, quantity, size));
  // A ladder may lower the price as the line grows, so the amount is judged at the price that it would have.
  let grown = quantity;
  for (let tries = 0; tries <= (goods.ladder?.tiers.length ?? 0) + 1; tries += 1) {
    const pair = pairAt(goods, line.pair, totalPieces(rule, grown));
    const lost = line.amount - lineAmount(pair, quantity.packs, quantity.pieces);
    const unit = boxesShown(rule).packs ? pair.perPack : pair.perPiece;
    if (unit <= 0) return null;
    const next = moreUnits(rule, quantity, Math.ceil(((size + lost) * 100) / unit));
    if (totalPieces(rule, next) <= totalPieces(rule, grown) && tries > 0) break;
    grown = next;
  }
  return orderable(rule, grown);
}

/** The price of a larger line: of a ladder over the whole group its lowest, because others count there too. */
function pairAt({ ladder, rule }: GoodsFacts, pair: PricePair, pieces: number): PricePair {
  if (!ladder) return pair;
  let lowest = pair;
  for (const { fromPieces, perPiece, perPack } of ladder.tiers) {
    if (ladder.scope === 'goods' && fromPieces > pieces) continue;
    const pack = (perPack ?? perPiece * rule.piecesPerPack) as PricePair['perPack'];
    lowest = {
      perPack: Math.min(lowest.perPack, pack) as PricePair['perPack'],
      perPiece: Math.min(lowest.perPiece, perPiece) as PricePair['perPiece'],
    };
  }
  return lowest;
}

/** So many packs more, or pieces where the goods has no packs. */
function moreUnits(rule: QuantityRule, { packs, pieces }: Quantity, more: number): Quantity {
  return boxesShown(rule).packs
    ? { packs: roundUp(packs + more, rule.packStep), pieces }
    : { packs: 0, pieces: roundUp(packs + pieces + more, rule.pieceStep) };
}

/** So many pieces more: whole packs as such, the rest loose where the goods is sold loose. */
function morePieces(rule: QuantityRule, { packs, pieces }: Quantity, more: number): Quantity {
  const boxes = boxesShown(rule);
  if (!boxes.packs) return { packs: 0, pieces: roundUp(packs + pieces + more, rule.pieceStep) };
  if (!boxes.pieces)
    return { packs: roundUp(packs + Math.ceil(more / rule.piecesPerPack), rule.packStep), pieces };
  const whole = Math.floor(more / (rule.piecesPerPack * rule.packStep)) * rule.packStep;
  const rest = more - whole * rule.piecesPerPack;
  return { packs: packs + whole, pieces: roundUp(pieces + rest, rule.pieceStep) };
}

function orderable(rule: QuantityRule, quantity: Quantity): Quantity | null {
  const check = checkQuantity(rule, quantity);
  if (check.ok) return quantity;
  // The minimum of one goods may ask for more than the rule does.
  const { kind, upper } = check.refusal;
  return kind === 'minimum' && upper && checkQuantity(rule, upper).ok ? upper : null;
}

/** The line raised until all of it fills cartons: by what is missing, or by so many cartons more as its steps need. */
export function raisedToCarton(line: BasketLine, missing: number, capacity: number): Quantity | null {
  const { goods, quantity } = line.line;
  const now = piecesOf(line.line);
  for (let cartons = 0; cartons < MOST_CARTONS; cartons += 1) {
    const more = missing + cartons * capacity;
    const next = morePieces(goods.rule, quantity, more);
    if (totalPieces(goods.rule, next) - now === more && checkQuantity(goods.rule, next).ok) return next;
  }
  return null;
}
