import { type Fen, addFen, fen, fenUpToMost, lineAmount, subtractFen } from '../money';
import type { HoldReason } from '../orders/states';
import { claimOf, stockRef } from '../promotions/claims';
import type { PlanView, PromotionKind } from '../promotions/kind';
import { promotionKinds } from '../promotions/kinds';
import { activitiesOf } from './activities';
import { alternativesOf } from './alternatives';
import { type Working, type WorkingLine, basketLines, checkedLines } from './basket';
import { piecesOf } from './ladder-count';
import { quotedLine } from './quoted-line';
import { beginRun, finishRun } from './run';
import type { ClaimNeeded, OrderFee, PlannedInstalment, Quote, QuoteTotals } from './quote-types';
import type { QuoteInput } from './types';

/**
 * The only place where money is decided (DESIGN): pure, from nothing each time. The cart shows it, the order freezes
 * it. `kinds` is `promotions/kinds.ts`; tests pass their own list.
 */
export function quote(input: QuoteInput, kinds: readonly PromotionKind[] = promotionKinds): Quote {
  const begun = beginRun(input, kinds);
  finishRun(begun.working, kinds);
  const { working } = begun;
  const totals = totalsOf(working);
  return {
    lines: working.lines.map((entry) => quotedLine(entry, begun, input.tells)),
    adjustments: working.adjustments,
    gifts: working.gifts,
    offers: working.offers,
    refusals: working.refusals,
    hints: working.hints,
    totals,
    pointsSpent: working.pointsSpent,
    alternatives: alternativesOf(input, working, totals.payable, kinds),
    ...rulingOf(working, kinds, totals.payable),
    claimsNeeded: claimsOf(working),
    ...(working.terms.length > 0 ? { orderTerms: working.terms } : {}),
    ...(working.fees.length > 0 ? { fees: working.fees } : {}),
  };
}

export function totalsOf(working: Working): QuoteTotals {
  const entries = checkedLines(working);
  const goods = addFen(...entries.map((entry) => entry.amount));
  const discount = subtractFen(
    addFen(...working.adjustments.map((adjustment) => adjustment.amount)),
    working.points,
  );
  const count = (of: (entry: WorkingLine) => number): number =>
    entries.reduce((sum, entry) => sum + of(entry), 0);
  return {
    listGoods: fenUpToMost(
      count(({ line }) => lineAmount(line.goods.list, line.quantity.packs, line.quantity.pieces)),
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

/** What small orders pay, altogether. */
export function feesSum(fees: readonly Pick<OrderFee, 'amount'>[]): Fen {
  return addFen(...fees.map(({ amount }) => amount));
}

/** What the activity that rules the order says: its plan and why it waits; else one full payment. */
function rulingOf(
  working: Working,
  kinds: readonly PromotionKind[],
  payable: Fen,
): Pick<Quote, 'instalments' | 'orderKind' | 'holds' | 'terms'> {
  const lines = basketLines(working);
  if (lines.length === 0) return { instalments: [], orderKind: 'ordinary', holds: [], terms: [] };
  const activities = activitiesOf(working, kinds);
  const holds = new Set<HoldReason>();
  const terms: string[] = [];
  let plan: readonly PlannedInstalment[] | null = null;
  for (const { kind, record } of activities) {
    const { choices, now } = working.input;
    const view: PlanView = { record, payable, lines, choices, now };
    const hold = kind.activity?.hold?.(view);
    if (hold) holds.add(hold);
    terms.push(...(kind.activity?.terms?.(view) ?? []));
    plan ??= kind.activity?.plan?.(view) ?? null;
  }
  const ruling = activities.find(({ kind }) => kind.activity?.alone);
  return {
    instalments: plan ?? [{ index: 1, purpose: 'full', label: '全款', amount: payable, window: null }],
    orderKind: ruling?.kind.kind ?? 'ordinary',
    holds: [...holds],
    terms,
  };
}

/** What the order must claim: each kind and ref once, in the one order in which rows are locked (RULINGS). */
function claimsOf(working: Working): ClaimNeeded[] {
  const entries = checkedLines(working);
  const stock = entries
    .filter(({ unit }) => !unit.carved)
    .map(({ line }) => claimOf(stockRef(line.goods.goodsId), piecesOf(line)));
  const gifts = working.gifts.map((gift) => claimOf(stockRef(gift.goodsId), gift.pieces));
  const prices = entries.flatMap(({ unit }) => unit.claims);
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
