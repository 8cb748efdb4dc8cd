import { ZERO_FEN, addFen, fen, lineAmount, subtractFen } from '../money';
import type { PromotionKind } from '../promotions/kind';
import { promotionKinds } from '../promotions/kinds';
import { type Working, type WorkingLine, basketLines, checkedLines, leftOf } from './basket';
import { ladderCounts, piecesOf } from './ladder-count';
import { STAGES_AFTER_UNIT, reducedIn } from './stages';
import { oneOfEach, tierInfo } from './tiers';
import type {
  ClaimNeeded,
  PlannedInstalment,
  PromotionRecord,
  Quote,
  QuotedLine,
  QuoteInput,
  QuoteTotals,
  TraceStep,
} from './types';
import { type UnitContext, priceUnit } from './unit-stage';

/**
 * The only place where money is decided (DESIGN): pure, from nothing each time. The cart shows it, the order freezes
 * it. `kinds` is `promotions/kinds.ts`; tests pass their own list.
 */
export function quote(input: QuoteInput, kinds: readonly PromotionKind[] = promotionKinds): Quote {
  const promotions = input.promotions.filter((record) => mayUse(record, input.buyer?.companyId ?? null));
  const context: UnitContext = { kinds, promotions, buyer: input.buyer, now: input.now };
  const counts = ladderCounts(input.lines);
  const lines = input.lines.map((line): WorkingLine => {
    const unit = priceUnit(line, counts.get(line.key) ?? null, line.quantity, context);
    const amount = lineAmount(unit.pair, line.quantity.packs, line.quantity.pieces);
    return { line, unit, amount, adjustments: [] };
  });
  const working: Working = {
    input: { ...input, promotions },
    lines,
    adjustments: [],
    gifts: [],
    offers: [],
    hints: [],
    refusals: [],
    claims: [],
    freight: ZERO_FEN,
    points: ZERO_FEN,
  };
  for (const stage of STAGES_AFTER_UNIT) stage.run(working, kinds);
  working.points = reducedIn(working, 'points');
  const totals = totalsOf(working);
  return {
    lines: lines.map((entry) => quotedLine(entry, counts.get(entry.line.key) ?? null, context)),
    adjustments: working.adjustments,
    gifts: working.gifts,
    offers: working.offers,
    refusals: working.refusals,
    hints: working.hints,
    totals,
    instalments: planOf(working, kinds, totals),
    claimsNeeded: claimsOf(working),
  };
}

function mayUse(record: PromotionRecord, companyId: string | null): boolean {
  return record.audience === 'all' || (companyId !== null && record.audience.includes(companyId));
}

function quotedLine(entry: WorkingLine, counted: number | null, context: UnitContext): QuotedLine {
  const { line, unit, amount, adjustments } = entry;
  const { packs, pieces } = line.quantity;
  const later = adjustments.map(
    ({ cause, amount: part }): TraceStep => ({
      ...cause,
      pair: null,
      amount: part,
      chosen: true,
      note: '本行分摊',
    }),
  );
  return {
    key: line.key,
    goodsId: line.goods.goodsId,
    checked: line.checked,
    context: line.context,
    quantity: line.quantity,
    totalPieces: piecesOf(line),
    listAmount: lineAmount(line.goods.list, packs, pieces),
    pair: unit.pair,
    winner: unit.winner,
    amount,
    adjustments,
    payable: leftOf(entry),
    trace: [...unit.trace, ...later],
    tier:
      counted === null
        ? null
        : tierInfo(
            line.goods,
            counted,
            line.quantity,
            (at) => priceUnit(line, at, oneOfEach(line.goods.rule), context).pair,
          ),
  };
}

function totalsOf(working: Working): QuoteTotals {
  const entries = checkedLines(working);
  const goods = addFen(...entries.map((entry) => entry.amount));
  const discount = subtractFen(
    addFen(...working.adjustments.map((adjustment) => adjustment.amount)),
    working.points,
  );
  const count = (of: (entry: WorkingLine) => number): number =>
    entries.reduce((sum, entry) => sum + of(entry), 0);
  return {
    listGoods: addFen(
      ...entries.map(({ line }) => lineAmount(line.goods.list, line.quantity.packs, line.quantity.pieces)),
    ),
    goods,
    discount,
    freight: working.freight,
    points: working.points,
    payable: fen(goods - discount + working.freight - working.points),
    packs: count(({ line }) => line.quantity.packs),
    pieces: count(({ line }) => line.quantity.pieces),
    kinds: new Set(entries.map(({ line }) => line.goods.goodsId)).size,
  };
}

/** The plan of the first kind that has one (presale), else one full payment. */
function planOf(
  working: Working,
  kinds: readonly PromotionKind[],
  totals: QuoteTotals,
): readonly PlannedInstalment[] {
  const lines = basketLines(working);
  if (lines.length === 0) return [];
  for (const kind of kinds) {
    if (!kind.plan || !lines.some((line) => line.winner.kind === kind.kind)) continue;
    const plan = kind.plan(totals.payable, lines);
    if (plan) return plan;
  }
  return [{ index: 1, purpose: 'full', label: '全款', amount: totals.payable, window: null }];
}

/** What the order must claim: each kind and ref once, in the one order in which rows are locked (RULINGS). */
function claimsOf(working: Working): ClaimNeeded[] {
  const stock = checkedLines(working).map(({ line }) => ({
    kind: 'stock',
    ref: line.goods.goodsId,
    quantity: piecesOf(line),
  }));
  const gifts = working.gifts.map((gift) => ({ kind: 'stock', ref: gift.goodsId, quantity: gift.pieces }));
  const prices = checkedLines(working).flatMap(({ unit }) => unit.claims);
  const sums = new Map<string, ClaimNeeded>();
  for (const claim of [...stock, ...gifts, ...prices, ...working.claims]) {
    const id = `${claim.kind}\n${claim.ref}`;
    sums.set(id, { ...claim, quantity: claim.quantity + (sums.get(id)?.quantity ?? 0) });
  }
  return [...sums.values()].filter((claim) => claim.quantity > 0).sort(inLockOrder);
}

/** By kind, then by id; ids of digits in numeric order. */
function inLockOrder(a: ClaimNeeded, b: ClaimNeeded): number {
  if (a.kind !== b.kind) return a.kind < b.kind ? -1 : 1;
  if (a.ref.length !== b.ref.length) return a.ref.length - b.ref.length;
  return a.ref < b.ref ? -1 : 1;
}
