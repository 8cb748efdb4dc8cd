import type { PromotionRecord, TimeWindow } from '../pricing/types';
import { DAY_MS, startOfDay } from '../time';
import { activityRules } from './activities';
import { goodsActivityOf } from './kind-of';
import { clashingGoods, kindsMayMeet } from './meeting';

/** The days of a calendar on which a promotion sells, in Beijing; a day of which it has an hour counts. */
export function daysOn(record: PromotionRecord, from: Date, days: number, now: Date): readonly boolean[] {
  const first = startOfDay(from).getTime();
  const sessions = goodsActivityOf(record.kind)?.sessions;
  return Array.from({ length: days }, (_, at) => {
    const day = { start: new Date(first + at * DAY_MS), end: new Date(first + (at + 1) * DAY_MS) };
    const hours = sessions ? sessions.on(record, day.start, now) : [record.window];
    return hours.some((one) => overlaps(one, day) && overlaps(record.window, day));
  });
}

const overlaps = (one: TimeWindow, day: { readonly start: Date; readonly end: Date }): boolean =>
  (one.start === null || one.start < day.end) && (one.end === null || one.end > day.start);

const touch = (a: TimeWindow, b: TimeWindow): boolean =>
  (a.start === null || b.end === null || a.start < b.end) &&
  (b.start === null || a.end === null || b.start < a.end);

/** Two promotions that would stand on the same goods in the same hours, though they may not. */
export type Meeting = { readonly a: string; readonly b: string; readonly goods: readonly string[] };

/** Every pair among these that may not meet but would, from now on. */
export function meetingsAmong(records: readonly PromotionRecord[], now: Date): readonly Meeting[] {
  const own = records.filter((record) => activityRules(record) !== null);
  return own.flatMap((a, at) =>
    own.slice(at + 1).flatMap((b): Meeting[] => {
      if (kindsMayMeet(a.kind, b.kind) || !touch(a.window, b.window)) return [];
      const goods = clashingGoods(a, b, now);
      return goods.length > 0 ? [{ a: a.id, b: b.id, goods }] : [];
    }),
  );
}
