import { addFen, fen } from '../money';
import { explainTrace } from '../pricing/explain';
import { piecesOf } from '../pricing/ladder-count';
import { quote } from '../pricing/quote';
import type { Quote } from '../pricing/quote-types';
import { byTurn } from '../pricing/turn';
import type { PricingLine, PromotionRecord } from '../pricing/types';
import { activityRules, activityWindow } from './activities';
import { goodsActivityOf, kindOf } from './kind-of';
import { goodsSums } from './rehearse-sums';
import type {
  PastOrder,
  RehearsedGoods,
  RehearsedLine,
  RehearsedOrder,
  RehearsedPlan,
  RehearsedSum,
  Rehearsing,
} from './rehearse-types';

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
  if (of.stage === 'points') return '积分抵扣在「预演」的「积分」里，和送积分一起预演';
  if (of.stage === 'unit' && of.activity?.alone)
    return `${of.name}要单独成单，过去的订单里没有这样的单，不能预演`;
  return null;
}

/**
 * The plan with lines that would have been bought under it: an activity with a page of its own sells only to those who
 * put its goods into the basket there.
 */
export function planOf(running: readonly PromotionRecord[], plan: PromotionRecord): RehearsedPlan {
  const promotions = [...running.filter(({ id }) => id !== plan.id), plan].toSorted(byTurn);
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
  const sums = goodsSums();
  for (const { key, goodsId, totalPieces, payable } of before.lines) {
    const other = later.get(key);
    if (!other || payable === other.payable) continue;
    sums.add(goodsId, { pieces: totalPieces, before: payable, after: other.payable });
  }
  return sums.found();
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
