import { isBelowCost } from '../goods/below-cost';
import { formatUnitPrice, samePair, type UnitPrice } from '../money';
import type { PromotionRecord, TimeWindow } from '../pricing/types';
import { formatMinute } from '../time';
import { activityRules, activityWindow, isOver } from './activities';
import { activityQuotas } from './activity-limits';
import type { SetPrices } from './kind';
import { goodsActivityOf } from './kind-of';
import { clashingGoods } from './meeting';
import { type GoodsPrices, judgePrices, pricesSet } from './price-check';

/** What is known of a goods before a promotion of it goes live. */
export type GoodsForLive = GoodsPrices & {
  readonly isOnShelf: boolean;
  /** Pieces that can still be set aside, with what this promotion holds already; null = no stock is kept. */
  readonly stock: number | null;
  /** What a piece costs; null = unknown. */
  readonly cost: UnitPrice | null;
};

export type LiveFacts = {
  /** The goods that the promotion names. */
  readonly goods: ReadonlyMap<string, GoodsForLive>;
  /** Other promotions that are on and not over. */
  readonly others: readonly PromotionRecord[];
  /** Companies named as its audience that are open; null where it is for all. */
  readonly openCompanies: number | null;
  /** Whether who asks may price below cost, and may read what a piece costs. */
  readonly rights: { readonly belowCost: boolean; readonly cost: boolean };
  /** As it stands switched on, which it stays when it is over; while it runs its prices were answered for once. */
  readonly running?: PromotionRecord | null;
  readonly now: Date;
};

/** block: it cannot go live · confirm: somebody says in so many words that it is meant · warn: it is said. */
export type FindingWeight = 'block' | 'confirm' | 'warn';
export type LiveRule =
  | 'meets'
  | 'past'
  | 'no-audience'
  | 'no-goods'
  | 'off-shelf'
  | 'stock'
  | 'too-low'
  | 'below-cost'
  | 'not-cheaper';
export type LiveFinding = {
  readonly rule: LiveRule;
  readonly weight: FindingWeight;
  /** Chinese, one sentence without its full stop. */
  readonly text: string;
  /** A price below cost that was not answered for yet: it wants a proof and to be meant. */
  readonly isNew?: boolean;
};

/** What stands against putting a promotion live (ADMIN §8.8), the heaviest first. Nothing is forgotten in silence. */
export function judgeGoingLive(record: PromotionRecord, facts: LiveFacts): LiveFinding[] {
  const found = [
    ...timeFindings(record, facts.now),
    ...audienceFindings(facts),
    ...goodsFindings(record, facts),
    ...meetingFindings(record, facts),
    ...stockFindings(record, facts),
    ...priceFindings(record, facts),
  ];
  return found.toSorted((a, b) => WEIGHTS.indexOf(a.weight) - WEIGHTS.indexOf(b.weight));
}

const WEIGHTS: readonly FindingWeight[] = ['block', 'confirm', 'warn'];

function timeFindings(record: PromotionRecord, now: Date): LiveFinding[] {
  const { end, start } = record.window;
  if (end !== null && end <= now) {
    return [{ rule: 'past', weight: 'block', text: `结束时间 ${formatMinute(end)} 已经过去` }];
  }
  const sessions = goodsActivityOf(record.kind)?.sessions;
  if (!sessions) return [];
  const session = activityWindow(record, now);
  if (session === null || (session.end !== null && session.end <= now)) {
    return [{ rule: 'past', weight: 'block', text: '活动时间内没有还能开始的场次' }];
  }
  const isToday = start === null || start <= now;
  const gone = isToday ? sessions.on(record, now, now).filter(({ end: over }) => over && over <= now) : [];
  if (gone.length === 0) return [];
  return [{ rule: 'past', weight: 'warn', text: `今天的 ${gone.length} 场已经过去，从下一场开始卖` }];
}

function audienceFindings({ openCompanies }: LiveFacts): LiveFinding[] {
  return openCompanies === 0
    ? [{ rule: 'no-audience', weight: 'block', text: '对象里没有一家可以下单的客户' }]
    : [];
}

function goodsFindings(record: PromotionRecord, { goods }: LiveFacts): LiveFinding[] {
  const priced = pricesSet(record).map(({ goodsId }) => goodsId);
  const missing = priced.filter((id) => !goods.has(id));
  const found: LiveFinding[] = [];
  if (missing.length > 0) {
    found.push({ rule: 'no-goods', weight: 'block', text: `有 ${missing.length} 种商品已不存在，请移除` });
  }
  const off = [...goods.values()].filter(({ isOnShelf }) => !isOnShelf);
  if (off.length === 0) return found;
  const isAll = priced.length > 0 && off.length === goods.size;
  const text = `${someOf(off.map(({ name }) => name))}已下架，${isAll ? '没有一种能卖' : '客户看不到'}`;
  return [...found, { rule: 'off-shelf', weight: isAll ? 'block' : 'warn', text }];
}

function meetingFindings(record: PromotionRecord, { others, goods, now }: LiveFacts): LiveFinding[] {
  return others.flatMap((other): LiveFinding[] => {
    if (other.id === record.id) return [];
    const both = clashingGoods(record, other, now);
    if (both.length === 0) return [];
    const names = someOf(both.map((id) => goods.get(id)?.name ?? '一种商品'));
    const text = `与「${other.label}」时间重叠：${names}`;
    return [{ rule: 'meets', weight: 'block', text }];
  });
}

function stockFindings(record: PromotionRecord, { goods }: LiveFacts): LiveFinding[] {
  return activityQuotas(record, activityRules(record)).flatMap(({ goodsId, pieces }): LiveFinding[] => {
    const own = goods.get(goodsId);
    if (!own || own.stock === null || own.stock >= pieces) return [];
    const text = `${own.name}库存不足：要划出 ${pieces}，可用 ${own.stock}`;
    return [{ rule: 'stock', weight: 'block', text }];
  });
}

function priceFindings(record: PromotionRecord, facts: LiveFacts): LiveFinding[] {
  const { tooLow, warnings } = judgePrices(record, facts.goods);
  const low = tooLow.map((text): LiveFinding => ({ rule: 'too-low', weight: 'confirm', text }));
  const dear = warnings.map((text): LiveFinding => ({ rule: 'not-cheaper', weight: 'warn', text }));
  return [...low, ...costFindings(record, facts), ...dear];
}

/**
 * Prices below cost want a permission (ADMIN §13); who lacks it learns that they are, not by how much. Prices that run
 * already are said and no more: whoever mends a title need not answer for them again. Selling at them for longer, to more
 * companies or more pieces is answered for like a new price.
 */
function costFindings(
  record: PromotionRecord,
  { goods, rights, running = null, now }: LiveFacts,
): LiveFinding[] {
  const isAnswered = running !== null && !isOver(running, now) && !reachesFurther(record, running, now);
  const standing = new Map(isAnswered ? pricesSet(running).map((one) => [one.goodsId, one]) : []);
  return pricesSet(record).flatMap(({ goodsId, pairs, most }): LiveFinding[] => {
    const own = goods.get(goodsId);
    if (!own || own.cost === null) return [];
    const { cost, piecesPerPack, name } = own;
    const below = pairs.filter(({ perPack, perPiece }) =>
      isBelowCost({ perPack: piecesPerPack > 1 ? perPack : 0, perPiece, piecesPerPack, cost }),
    );
    if (below.length === 0) return [];
    const ran = standing.get(goodsId);
    const isOld =
      ran !== undefined &&
      !sellsMore(most, ran.most) &&
      below.every((pair) => ran.pairs.some((one) => samePair(one, pair)));
    const mayNot = !rights.belowCost && !isOld;
    const text = `${name}低于成本${rights.cost ? ` ¥${formatUnitPrice(cost)}/个` : ''}`;
    return [
      {
        rule: 'below-cost',
        weight: mayNot ? 'block' : 'warn',
        text: mayNot ? `${text}，需要「低于成本定价」权限` : text,
        isNew: !isOld,
      },
    ];
  });
}

/** Whether one of the numbers of pieces allows more than it did; null = as many as there are. */
const sellsMore = (after: SetPrices['most'], before: SetPrices['most']): boolean =>
  after.some((most, at) => (most ?? Number.POSITIVE_INFINITY) > (before[at] ?? Number.POSITIVE_INFINITY));

/** Whether it sells at a time or to a company that it did not before; what is past already sells to nobody. */
function reachesFurther(after: PromotionRecord, before: PromotionRecord, now: Date): boolean {
  const from = ({ window: { start } }: PromotionRecord) => Math.max(start?.getTime() ?? 0, now.getTime());
  const until = ({ window: { end } }: PromotionRecord) => end?.getTime() ?? Number.POSITIVE_INFINITY;
  if (from(after) < from(before) || until(after) > until(before) || sellsOtherHours(after, before, now)) {
    return true;
  }
  const known = before.audience;
  if (known === 'all') return false;
  return after.audience === 'all' || after.audience.some((id) => !known.includes(id));
}

/** Sessions come back every day, so one whole day shows whether it sells in hours in which it did not. */
function sellsOtherHours(after: PromotionRecord, before: PromotionRecord, now: Date): boolean {
  const hours = (record: PromotionRecord): readonly TimeWindow[] =>
    goodsActivityOf(record.kind)?.sessions?.on({ ...record, window: ALWAYS }, now, now) ?? [];
  const known = hours(before);
  const isKnown = (hour: TimeWindow): boolean => {
    const shared = known.reduce((sum, one) => sum + common(hour, one), 0);
    return shared === common(hour, hour);
  };
  return !hours(after).every(isKnown);
}

const ALWAYS: TimeWindow = { start: null, end: null };

/** For how many milliseconds both are open. */
function common(a: TimeWindow, b: TimeWindow): number {
  const start = Math.max(...[a, b].map((one) => one.start?.getTime() ?? 0));
  const end = Math.min(...[a, b].map((one) => one.end?.getTime() ?? Number.POSITIVE_INFINITY));
  return Math.max(0, end - start);
}

const NAMED = 3;
const someOf = (names: readonly string[]): string =>
  names.length > NAMED ? `${names.slice(0, NAMED).join('、')} 等 ${names.length} 种商品` : names.join('、');
