import { addFen, type Fen, fen, subtractFen } from '../money';
import { type EarnRule, pointsEarned, type SpendRule, spendPoints, worthOfPoints } from './rules';

/** A paid order, as far as points depend on it (ADMIN §8.8). */
export type PastPoints = {
  readonly id: string;
  readonly no: string;
  readonly companyId: string;
  readonly company: string;
  readonly at: Date;
  /** What its goods came to before points, without those that points may not pay. */
  readonly open: Fen;
  /** What goods came to that points may not pay: lines at a quoted price. */
  readonly locked: Fen;
  /** Points that its buyer used. */
  readonly used: number;
};

/** How points are earned and spent: as it is now, or as it would be. null = they are not. */
export type PointsPlan = {
  readonly earn: EarnRule | null;
  readonly spendFor: (companyId: string) => SpendRule | null;
};

/** What points come to by one plan. */
export type PointsSum = {
  /** Points earned on completion. */
  readonly given: number;
  /** What those could pay later; 0 where points pay nothing. */
  readonly givenWorth: Fen;
  readonly used: number;
  /** What the used ones took off. */
  readonly discount: Fen;
};

export type RehearsedPoints = Pick<PastPoints, 'id' | 'no' | 'companyId' | 'company' | 'at'> & {
  readonly before: PointsSum;
  readonly after: PointsSum;
};

/** What changes for one company over all its orders. */
export type CompanyPoints = Pick<PastPoints, 'companyId' | 'company'> & {
  readonly orders: number;
  readonly before: PointsSum;
  readonly after: PointsSum;
};

export type PointsRehearsal = {
  readonly orders: number;
  readonly touched: number;
  readonly before: PointsSum;
  readonly after: PointsSum;
  /** The orders that change most, the most first. */
  readonly most: readonly RehearsedPoints[];
  /** The companies that change most. */
  readonly companies: readonly CompanyPoints[];
};

/** How many of the orders, and of the companies, that change most are told. */
const MOST_CHANGED = 20;
const ZERO: PointsSum = { given: 0, givenWorth: fen(0), used: 0, discount: fen(0) };

/**
 * What an order's points come to by a plan: as many as its buyer used go through the limits of settlement, then the rest of
 * the goods earns as on completion. Nobody uses more points than he did.
 */
export function pointsByPlan({ companyId, open, locked, used }: PastPoints, plan: PointsPlan): PointsSum {
  const spend = plan.spendFor(companyId);
  const use = spend ? spendPoints(spend, used, used, open) : { points: 0, worth: fen(0) };
  const given = plan.earn ? pointsEarned(plan.earn, subtractFen(addFen(open, locked), use.worth)) : 0;
  return { given, givenWorth: worthFor(spend, given), used: use.points, discount: use.worth };
}

/** What points are worth to a company by the rule it spends them by; 0 where they pay nothing. */
export const worthFor = (spend: SpendRule | null, points: number): Fen =>
  spend ? worthOfPoints(spend, points) : fen(0);

const isChanged = ({ before, after }: Pick<RehearsedPoints, 'before' | 'after'>): boolean =>
  before.given !== after.given || before.used !== after.used || before.discount !== after.discount;

type Change = { readonly before: PointsSum; readonly after: PointsSum };
const moneyMoved = ({ before, after }: Change): number =>
  Math.abs(after.discount - before.discount) + Math.abs(after.givenWorth - before.givenWorth);
const pointsMoved = ({ before, after }: Change): number =>
  Math.abs(after.given - before.given) + Math.abs(after.used - before.used);
/** By money, then by points. */
const byChange = (a: Change, b: Change): number =>
  moneyMoved(b) - moneyMoved(a) || pointsMoved(b) - pointsMoved(a);

/** Adds orders up one by one, each by both plans; nothing is copied, however many there are. */
export function pointsSums(plans: { readonly before: PointsPlan; readonly after: PointsPlan }) {
  const counts = { orders: 0, touched: 0 };
  const all = { before: { ...ZERO }, after: { ...ZERO } };
  const companies = new Map<string, { company: string; orders: number; before: Sum; after: Sum }>();
  const most: RehearsedPoints[] = [];
  const byOrder = (a: RehearsedPoints, b: RehearsedPoints): number =>
    byChange(a, b) || (a.no < b.no ? -1 : 1);
  return {
    add(order: PastPoints): void {
      const { id, no, companyId, company, at } = order;
      const before = pointsByPlan(order, plans.before);
      const after = pointsByPlan(order, plans.after);
      counts.orders += 1;
      const own = companies.get(companyId) ?? { company, orders: 0, before: { ...ZERO }, after: { ...ZERO } };
      companies.set(companyId, own);
      own.orders += 1;
      for (const sums of [all, own]) {
        addTo(sums.before, before);
        addTo(sums.after, after);
      }
      const one = { id, no, companyId, company, at, before, after };
      if (!isChanged(one)) return;
      counts.touched += 1;
      most.push(one);
      if (most.length > MOST_CHANGED) most.sort(byOrder).pop();
    },
    found: (): PointsRehearsal => ({
      ...counts,
      ...all,
      most: most.toSorted(byOrder),
      companies: [...companies]
        .map(([companyId, sums]) => ({ companyId, ...sums }))
        .filter(isChanged)
        .toSorted((a, b) => byChange(a, b) || Number(a.companyId) - Number(b.companyId))
        .slice(0, MOST_CHANGED),
    }),
  };
}

type Sum = { -readonly [Key in keyof PointsSum]: PointsSum[Key] };

function addTo(sum: Sum, more: PointsSum): void {
  sum.given += more.given;
  sum.givenWorth = addFen(sum.givenWorth, more.givenWorth);
  sum.used += more.used;
  sum.discount = addFen(sum.discount, more.discount);
}
