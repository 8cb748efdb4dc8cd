/** How many companies of one month of first order ordered in a later month. */
export interface CohortCount {
  /** yyyy-MM of the first paid order */
  first: string;
  /** yyyy-MM in which they ordered */
  month: string;
  companies: number;
}

/** A row of the grid: of those who began in a month, how many ordered in it and in each month after. */
export interface Cohort {
  first: string;
  /** how many began */
  companies: number;
  /** by months later, 0 = the month itself; as many as have begun */
  active: number[];
}

const monthNumber = (month: string): number => {
  const [year = 0, of = 1] = month.split('-').map(Number);
  return year * 12 + of - 1;
};

/** Months from one yyyy-MM to another. */
export const monthsBetween = (from: string, to: string): number => monthNumber(to) - monthNumber(from);

/** yyyy-MM so many months later. */
export function shiftMonth(month: string, by: number): string {
  const at = monthNumber(month) + by;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
}

/** The grid of the last `count` months up to `now`, oldest first; months in which nobody began are left out. */
export function cohorts(counts: readonly CohortCount[], now: string, count: number): Cohort[] {
  const rows: Cohort[] = [];
  for (let back = count - 1; back >= 0; back -= 1) {
    const first = shiftMonth(now, -back);
    const own = counts.filter((one) => one.first === first);
    const inMonth = (later: number) =>
      own.find(({ month }) => month === shiftMonth(first, later))?.companies ?? 0;
    const companies = inMonth(0);
    if (companies > 0)
      rows.push({ first, companies, active: Array.from({ length: back + 1 }, (_, later) => inMonth(later)) });
  }
  return rows;
}

/** The foot of the grid: of all who could order so many months later, the share that did, in tenths of a percent. */
export function cohortAverages(rows: readonly Cohort[]): (number | null)[] {
  const most = Math.max(0, ...rows.map(({ active }) => active.length));
  return Array.from({ length: most }, (_, later) => {
    const there = rows.filter(({ active }) => active.length > later);
    const whole = there.reduce((sum, { companies }) => sum + companies, 0);
    const part = there.reduce((sum, { active }) => sum + (active[later] ?? 0), 0);
    return whole === 0 ? null : Math.round((part / whole) * 1000);
  });
}
