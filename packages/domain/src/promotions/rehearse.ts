import { type Fen, addFen, fen, subtractFen, type UnitPrice } from '../money';
import { explainTrace } from '../pricing/explain';
import { piecesOf } from '../pricing/ladder-count';
import { quote } from '../pricing/quote';
import type { Quote } from '../pricing/quote-types';
import type { PricingLine, PromotionRecord, QuoteInput } from '../pricing/types';
import { activityRules, activityWindow } from './activities';
import { activityQuotas } from './activity-limits';
import { goodsActivityOf, kindOf } from './kind-of';

/** A basket that was bought, with today's facts of its goods (ADVANCED M2). */
export type PastOrder = {
  readonly id: string;
  readonly no: string;
  readonly company: string;
  readonly at: Date;
  readonly basket: Omit<QuoteInput, 'promotions' | 'now' | 'scarce' | 'tells'>;
};

/**
 * What is tried out: the promotions that would run, and where wanted other facts of the goods or another freight. A change
 * of prices or of freight is rehearsed by the same two passes.
 */
export type RehearsedPlan = {
  readonly promotions: readonly PromotionRecord[];
  readonly lines?: (lines: readonly PricingLine[]) => readonly PricingLine[];
  readonly freight?: (now: QuoteInput['freight']) => QuoteInput['freight'];
};

export type Rehearsing = {
  readonly before: RehearsedPlan;
  readonly after: RehearsedPlan;
  /** The moment at which both are priced. */
  readonly now: Date;
  /** What a piece costs; null = unknown. */
  readonly costOf: (goodsId: string) => UnitPrice | null;
};

/** What one pass comes to. `discount` is everything below list price. */
export type RehearsedSum = {
  readonly discount: Fen;
  readonly freight: Fen;
  readonly payable: Fen;
  /** Of the goods whose cost is known, gifts included. */
  readonly cost: Fen;
  /** What is paid for the goods whose cost is known: the margin is this less the cost. */
  readonly costed: Fen;
  /** Goods and gifts without a known cost: the margin leaves them out. */
  readonly uncosted: number;
};

export type RehearsedOrder = {
  readonly id: string;
  readonly no: string;
  readonly company: string;
  readonly at: Date;
  readonly before: RehearsedSum;
  readonly after: RehearsedSum;
  readonly isTouched: boolean;
  /** Pieces that the plan gives away, by goods. */
  readonly gifts: Readonly<Record<string, number>>;
  /** Pieces that go at the plan's own prices, by goods. */
  readonly taken: Readonly<Record<string, number>>;
  /** Other promotions that work on the same order beside the plan, by id. */
  readonly beside: readonly string[];
  /** Lines that are sold below cost only with the plan. */
  readonly belowCost: number;
  /** It could no longer be ordered: a limit stands in the way. */
  readonly isRefused: boolean;
  readonly lines: readonly RehearsedLine[];
  /** What the goods whose amounts change come to. */
  readonly goods: Readonly<Record<string, RehearsedGoods>>;
};

export type RehearsedGoods = { readonly pieces: number; readonly before: Fen; readonly after: Fen };

export type RehearsedLine = {
  readonly name: string;
  readonly pieces: number;
  readonly before: Fen;
  readonly after: Fen;
  readonly whyBefore: readonly string[];
  readonly whyAfter: readonly string[];
};

/** The moment at which a plan is tried: now, or when it first sells. */
export function rehearsalMoment(plan: PromotionRecord, now: Date): Date {
  const start = activityWindow(plan, now)?.start ?? plan.window.start;
  return start && start > now ? start : now;
}

/** What keeps a kind from being rehearsed on past baskets, in Chinese; null = nothing. */
export function whyNotRehearsed({ kind }: PromotionRecord): string | null {
  const of = kindOf(kind);
  if (!of) return '这一种不影响价格，不用预演';
  if (of.stage === 'coupon') return '卡券由客户选用，过去的订单看不出谁会用，不能预演';
  if (of.stage === 'points') return '积分由客户选用，不能预演';
  if (of.stage === 'unit' && of.activity?.alone)
    return `${of.name}要单独成单，过去的订单里没有这样的单，不能预演`;
  return null;
}

/**
 * The plan with lines that would have been bought under it: an activity with a page of its own sells only to those who
 * put its goods into the basket there.
 */
export function planOf(running: readonly PromotionRecord[], plan: PromotionRecord): RehearsedPlan {
  const promotions = [...running.filter(({ id }) => id !== plan.id), plan].toSorted(
    (a, b) => a.priority - b.priority,
  );
  const activity = goodsActivityOf(plan.kind);
  const own = new Set((activityRules(plan)?.goods ?? []).map(({ goodsId }) => goodsId));
  if (!activity || activity.open || own.size === 0) return { promotions };
  const into = (line: PricingLine): PricingLine =>
    line.context.kind === 'ordinary' && own.has(line.goods.goodsId)
      ? { ...line, context: { kind: 'activity', activity: plan.kind, ref: plan.id } }
      : line;
  return { promotions, lines: (lines) => lines.map(into) };
}

/**
 * Prices one past basket twice by the engine of the shop. Pure: the same input gives the same answer. `plan` is null where
 * facts are tried and no promotion: then an order is touched where something of it costs another amount.
 */
export function rehearseOrder(
  order: PastOrder,
  plan: PromotionRecord | null,
  how: Rehearsing,
): RehearsedOrder {
  const before = passOf(order, how.before, how.now);
  const after = passOf(order, how.after, how.now);
  const sums = { before: sumOf(before, how), after: sumOf(after, how) };
  const ofPlan = plan ? after.gifts.filter(({ cause }) => cause.ref === plan.id) : [];
  const taken = plan ? after.lines.filter(({ winner, checked }) => checked && winner.ref === plan.id) : [];
  const goods = goodsOf(before, after);
  const isTouched =
    sums.before.payable !== sums.after.payable ||
    (plan ? sums.before.discount !== sums.after.discount : Object.keys(goods).length > 0) ||
    ofPlan.length > 0;
  const { id, no, company, at } = order;
  return {
    id,
    no,
    company,
    at,
    ...sums,
    isTouched,
    gifts: countBy(ofPlan.map(({ goodsId, pieces }) => [goodsId, pieces] as const)),
    taken: countBy(taken.map(({ goodsId, totalPieces }) => [goodsId, totalPieces] as const)),
    beside: plan && isTouched ? besideOf(after, plan) : [],
    belowCost: Math.max(0, belowCostOf(after, how) - belowCostOf(before, how)),
    isRefused: promotionRefusals(after) > promotionRefusals(before),
    lines: isTouched ? linesOf(order, before, after) : [],
    goods,
  };
}

function passOf({ basket }: PastOrder, { promotions, lines, freight }: RehearsedPlan, now: Date): Quote {
  return quote({
    ...basket,
    lines: lines ? lines(basket.lines) : basket.lines,
    freight: freight ? freight(basket.freight) : basket.freight,
    promotions,
    now,
    tells: false,
  });
}

function sumOf({ totals, lines, gifts }: Quote, { costOf }: Rehearsing): RehearsedSum {
  const pieces = [
    ...lines
      .filter(({ checked }) => checked)
      .map((line) => [line.goodsId, line.totalPieces, line.payable] as const),
    ...gifts.map((gift) => [gift.goodsId, gift.pieces, fen(0)] as const),
  ];
  const known = pieces.flatMap(([goodsId, count, paid]) => {
    const cost = costOf(goodsId);
    return cost === null ? [] : [{ paid, cost: fen(Math.round((cost * count) / 100)) }];
  });
  return {
    discount: fen(Math.max(0, totals.listGoods - (totals.payable - totals.freight))),
    freight: totals.freight,
    payable: totals.payable,
    cost: addFen(...known.map(({ cost }) => cost)),
    costed: addFen(...known.map(({ paid }) => paid)),
    uncosted: pieces.length - known.length,
  };
}

const promotionRefusals = ({ refusals }: Quote): number =>
  refusals.filter(({ kind }) => kind === 'promotion').length;

function belowCostOf({ lines }: Quote, { costOf }: Rehearsing): number {
  return lines.filter(({ checked, goodsId, payable, totalPieces }) => {
    const cost = costOf(goodsId);
    return checked && cost !== null && payable < Math.floor((cost * totalPieces) / 100);
  }).length;
}

/** Other promotions whose reductions or prices stand in the same order. */
function besideOf({ adjustments, lines, gifts }: Quote, plan: PromotionRecord): string[] {
  const refs = new Set([
    ...adjustments
      .filter(({ cause, amount }) => amount > 0 && cause.stage === 'basket')
      .map(({ cause }) => cause.ref),
    ...gifts.map(({ cause }) => cause.ref),
    ...lines.filter(({ activity, checked }) => checked && activity !== null).map(({ winner }) => winner.ref),
  ]);
  refs.delete(plan.id);
  refs.delete('');
  return [...refs].sort();
}

function goodsOf(before: Quote, after: Quote): Record<string, RehearsedGoods> {
  const later = new Map(after.lines.map((line) => [line.key, line]));
  const changed = before.lines.flatMap((line): [string, RehearsedGoods][] => {
    const other = later.get(line.key);
    if (!other || line.payable === other.payable) return [];
    return [[line.goodsId, { pieces: line.totalPieces, before: line.payable, after: other.payable }]];
  });
  return summedGoods(changed);
}

/** Adds up goods by id: once for a whole run, since a run may touch every goods of the mall with every order. */
export function summedGoods(
  changed: Iterable<readonly [string, RehearsedGoods]>,
): Record<string, RehearsedGoods> {
  const goods = new Map<string, RehearsedGoods>();
  for (const [goodsId, one] of changed) {
    const known = goods.get(goodsId);
    const sum = known && {
      pieces: known.pieces + one.pieces,
      before: addFen(known.before, one.before),
      after: addFen(known.after, one.after),
    };
    goods.set(goodsId, sum ?? one);
  }
  return Object.fromEntries(goods);
}

function linesOf({ basket }: PastOrder, before: Quote, after: Quote): RehearsedLine[] {
  const later = new Map(after.lines.map((line) => [line.key, line]));
  return before.lines.flatMap((line, at): RehearsedLine[] => {
    const other = later.get(line.key);
    const from = basket.lines[at];
    if (!other || !from || (line.payable === other.payable && line.winner.ref === other.winner.ref))
      return [];
    const why = (of: typeof line): string[] =>
      explainTrace(of.trace, from.goods.rule)
        .filter(({ chosen, amount }) => chosen && amount !== '')
        .map(({ label, amount, note }) => [label, amount, note].filter(Boolean).join(' '));
    return [
      {
        name: from.goods.rule.name,
        pieces: piecesOf(from),
        before: line.payable,
        after: other.payable,
        whyBefore: why(line),
        whyAfter: why(other),
      },
    ];
  });
}

function countBy(pairs: readonly (readonly [string, number])[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [key, count] of pairs) counts[key] = (counts[key] ?? 0) + count;
  return counts;
}

/** A goods that would not have lasted: how much was asked for, how much there is, and when it was gone. */
export type RanOut = {
  readonly goodsId: string;
  readonly needed: number;
  readonly has: number;
  readonly at: Date;
};

export type Rehearsal = {
  readonly orders: number;
  readonly touched: number;
  readonly refused: number;
  readonly before: RehearsedSum;
  readonly after: RehearsedSum;
  readonly gifts: Readonly<Record<string, number>>;
  readonly taken: Readonly<Record<string, number>>;
  readonly beside: Readonly<Record<string, number>>;
  readonly belowCost: number;
  readonly ranOut: readonly RanOut[];
  /** The orders that change most, the most first. */
  readonly most: readonly RehearsedOrder[];
};

const MOST_CHANGED = 20;
const ZERO: RehearsedSum = {
  discount: fen(0),
  freight: fen(0),
  payable: fen(0),
  cost: fen(0),
  costed: fen(0),
  uncosted: 0,
};
export const NO_REHEARSAL: Rehearsal = {
  orders: 0,
  touched: 0,
  refused: 0,
  before: ZERO,
  after: ZERO,
  gifts: {},
  taken: {},
  beside: {},
  belowCost: 0,
  ranOut: [],
  most: [],
};

const plus = (a: RehearsedSum, b: RehearsedSum): RehearsedSum => ({
  discount: addFen(a.discount, b.discount),
  freight: addFen(a.freight, b.freight),
  payable: addFen(a.payable, b.payable),
  cost: addFen(a.cost, b.cost),
  costed: addFen(a.costed, b.costed),
  uncosted: a.uncosted + b.uncosted,
});

const merged = (
  a: Readonly<Record<string, number>>,
  b: Readonly<Record<string, number>>,
): Record<string, number> => countBy([...Object.entries(a), ...Object.entries(b)]);

/** How far an order's amount moves. */
export const changeOf = ({ before, after }: Pick<RehearsedOrder, 'before' | 'after'>): number =>
  subtractFen(after.payable, before.payable);

/**
 * Adds one order to what was found so far, in the order of time. `has`: pieces there are of what the plan sells or gives
 * away; null = no bound.
 */
export function withOrder(
  so: Rehearsal,
  order: RehearsedOrder,
  has: (goodsId: string) => number | null,
): Rehearsal {
  const taken = merged(so.taken, order.taken);
  const gifts = merged(so.gifts, order.gifts);
  const needed = merged(taken, gifts);
  const ranOut = [...so.ranOut];
  for (const goodsId of new Set([...Object.keys(order.taken), ...Object.keys(order.gifts)])) {
    const most = has(goodsId);
    const at = ranOut.findIndex((one) => one.goodsId === goodsId);
    const known = ranOut[at];
    if (known) ranOut[at] = { ...known, needed: needed[goodsId] ?? 0 };
    else if (most !== null && (needed[goodsId] ?? 0) > most) {
      ranOut.push({ goodsId, needed: needed[goodsId] ?? 0, has: most, at: order.at });
    }
  }
  const most = order.isTouched
    ? [...so.most, order]
        .toSorted((a, b) => Math.abs(changeOf(b)) - Math.abs(changeOf(a)) || (a.no < b.no ? -1 : 1))
        .slice(0, MOST_CHANGED)
    : so.most;
  return {
    orders: so.orders + 1,
    touched: so.touched + (order.isTouched ? 1 : 0),
    refused: so.refused + (order.isRefused ? 1 : 0),
    before: plus(so.before, order.before),
    after: plus(so.after, order.after),
    gifts,
    taken,
    beside: merged(so.beside, Object.fromEntries(order.beside.map((ref) => [ref, 1]))),
    belowCost: so.belowCost + order.belowCost,
    ranOut,
    most,
  };
}

/** Pieces that a plan sets aside, by goods; the others draw on the stock. */
export const setAside = (plan: PromotionRecord): ReadonlyMap<string, number> =>
  new Map(activityQuotas(plan, activityRules(plan)).map(({ goodsId, pieces }) => [goodsId, pieces]));
