import { DAY_MS } from '../time';

/** Days yyyy-MM-dd in Beijing, both of them part of it. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** So many days are looked at together; with the period before it is two years. */
export const MOST_FIGURE_DAYS = 366;

export const PERIOD_PRESETS = ['today', 'week', 'month', 'this-month'] as const;
export type PeriodPreset = (typeof PERIOD_PRESETS)[number];

export const PERIOD_NAMES: Readonly<Record<PeriodPreset, string>> = {
  today: '今天',
  week: '近 7 天',
  month: '近 30 天',
  'this-month': '本月',
};

const numberOf = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
const dayOfNumber = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** The day so many days later, or earlier for a negative number. */
export const shiftDay = (day: string, days: number): string => dayOfNumber(numberOf(day) + days);

/** How many days it has, its first and its last among them. */
export const daysIn = ({ from, to }: Period): number => numberOf(to) - numberOf(from) + 1;

/** What a person means by 近 7 天 on a day: with that day. */
export function presetPeriod(preset: PeriodPreset, today: string): Period {
  if (preset === 'this-month') return { from: `${today.slice(0, 8)}01`, to: today };
  const days = { today: 1, week: 7, month: 30 }[preset];
  return { from: shiftDay(today, 1 - days), to: today };
}

/** 上期: as many days, right before it. */
export function periodBefore(period: Period): Period {
  const days = daysIn(period);
  return { from: shiftDay(period.from, -days), to: shiftDay(period.to, -days) };
}

/** Why it is no period to look at, in the merchant's words. */
export function whyNoPeriod(period: Period): string | null {
  if (daysIn(period) < 1) return '开始日期应不晚于结束日期';
  if (daysIn(period) > MOST_FIGURE_DAYS) return `一次最多看 ${MOST_FIGURE_DAYS} 天`;
  return null;
}

export const LINE_UNITS = ['day', 'week', 'month'] as const;
export type LineUnit = (typeof LINE_UNITS)[number];

/** The day that stands for its week (Monday) or month (the first), within the period: the first piece may be cut. */
export function stepBegin(day: string, unit: LineUnit, period: Period): string {
  const begin =
    unit === 'day'
      ? day
      : unit === 'month'
        ? `${day.slice(0, 8)}01`
        : shiftDay(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
  return begin < period.from ? period.from : begin;
}

/** One step of a line: some days in a row. */
export interface Step extends Period {
  /** 11-17, 11-17～11-23, 2026-11 */
  readonly name: string;
}

/** The steps of a line over a period, each named as its axis shows it. */
export function stepsOf(period: Period, unit: LineUnit): Step[] {
  const steps: { from: string; to: string }[] = [];
  for (let day = period.from; day <= period.to; day = shiftDay(day, 1)) {
    const from = stepBegin(day, unit, period);
    const last = steps.at(-1);
    if (last?.from === from) last.to = day;
    else steps.push({ from, to: day });
  }
  return steps.map((step) => ({ ...step, name: nameOf(step, unit) }));
}

function nameOf({ from, to }: Period, unit: LineUnit): string {
  if (unit === 'month') return from.slice(0, 7);
  return from === to ? from.slice(5) : `${from.slice(5)}～${to.slice(5)}`;
}
