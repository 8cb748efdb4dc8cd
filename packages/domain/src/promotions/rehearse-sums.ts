import { addFen, type Fen, fen, subtractFen } from '../money';
import { activityRules } from './activities';
import { activityQuotas } from './activity-limits';
import type { PromotionRecord } from '../pricing/types';
import type { RehearsedGoods, RehearsedOrder, RehearsedSum } from './rehearse-types';

/** A goods that would not have lasted: how much was asked for, how much there is, and when it was gone. */
export type RanOut = {
  readonly goodsId: string;
  readonly needed: number;
  readonly has: number;
  readonly at: Date;
};

/** What a run found over all its orders. */
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

/** Adds orders up one by one, in the order of time; nothing is copied, however many there are. */
export type RehearsalSums = {
  readonly add: (order: RehearsedOrder) => void;
  /** What was found so far. */
  readonly found: () => Rehearsal;
};

const MOST_CHANGED = 20;

/** How far an order's amount moves, in fen. */
export const changeOf = ({ before, after }: Pick<RehearsedOrder, 'before' | 'after'>): number =>
  subtractFen(after.payable, before.payable);

const byChange = (a: RehearsedOrder, b: RehearsedOrder): number =>
  Math.abs(changeOf(b)) - Math.abs(changeOf(a)) || (a.no < b.no ? -1 : 1);

/** Begins the sums of a run. `has`: pieces there are of what the plan sells or gives away; null = no bound. */
export function rehearsalSums(has: (goodsId: string) => number | null): RehearsalSums {
  const counts = { orders: 0, touched: 0, refused: 0, belowCost: 0 };
  const before = moneySums();
  const after = moneySums();
  const gifts = new Map<string, number>();
  const taken = new Map<string, number>();
  const beside = new Map<string, number>();
  const gone = new Map<string, { has: number; at: Date }>();
  const most: RehearsedOrder[] = [];
  const neededOf = (goodsId: string): number => (taken.get(goodsId) ?? 0) + (gifts.get(goodsId) ?? 0);
  return {
    add(order) {
      counts.orders += 1;
      counts.refused += order.isRefused ? 1 : 0;
      counts.belowCost += order.belowCost;
      before.add(order.before);
      after.add(order.after);
      for (const [goodsId, pieces] of Object.entries(order.taken)) countOn(taken, goodsId, pieces);
      for (const [goodsId, pieces] of Object.entries(order.gifts)) countOn(gifts, goodsId, pieces);
      for (const ref of order.beside) countOn(beside, ref, 1);
      for (const goodsId of [...Object.keys(order.taken), ...Object.keys(order.gifts)]) {
        const there = has(goodsId);
        if (there !== null && !gone.has(goodsId) && neededOf(goodsId) > there)
          gone.set(goodsId, { has: there, at: order.at });
      }
      if (!order.isTouched) return;
      counts.touched += 1;
      most.push(order);
      if (most.length > MOST_CHANGED) most.sort(byChange).pop();
    },
    found: () => ({
      ...counts,
      before: before.found(),
      after: after.found(),
      gifts: Object.fromEntries(gifts),
      taken: Object.fromEntries(taken),
      beside: Object.fromEntries(beside),
      ranOut: [...gone].map(([goodsId, one]) => ({ goodsId, needed: neededOf(goodsId), ...one })),
      most: most.toSorted(byChange),
    }),
  };
}

const countOn = (counts: Map<string, number>, key: string, more: number): void =>
  void counts.set(key, (counts.get(key) ?? 0) + more);

function moneySums() {
  const sums = { discount: 0, freight: 0, payable: 0, cost: 0, costed: 0, uncosted: 0 };
  return {
    add(one: RehearsedSum) {
      sums.discount += one.discount;
      sums.freight += one.freight;
      sums.payable += one.payable;
      sums.cost += one.cost;
      sums.costed += one.costed;
      sums.uncosted += one.uncosted;
    },
    found: (): RehearsedSum => ({
      discount: fen(sums.discount),
      freight: fen(sums.freight),
      payable: fen(sums.payable),
      cost: fen(sums.cost),
      costed: fen(sums.costed),
      uncosted: sums.uncosted,
    }),
  };
}

/** Adds up what goods come to, by id: a run may touch every goods of the mall with every order. */
export function goodsSums() {
  const sums = new Map<string, { pieces: number; before: Fen; after: Fen }>();
  return {
    add(goodsId: string, { pieces, before, after }: RehearsedGoods): void {
      const known = sums.get(goodsId);
      if (!known) return void sums.set(goodsId, { pieces, before, after });
      known.pieces += pieces;
      known.before = addFen(known.before, before);
      known.after = addFen(known.after, after);
    },
    found: (): Record<string, RehearsedGoods> => Object.fromEntries(sums),
  };
}

/** Pieces that a plan sets aside, by goods; the others draw on the stock. */
export const setAside = (plan: PromotionRecord): ReadonlyMap<string, number> =>
  new Map(activityQuotas(plan, activityRules(plan)).map(({ goodsId, pieces }) => [goodsId, pieces]));
