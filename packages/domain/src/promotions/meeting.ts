import type { PromotionRecord, TimeWindow } from '../pricing/types';
import { DAY_MS } from '../time';
import { activityRules } from './activities';
import { goodsActivityOf } from './kind-of';
import { promotionKinds } from './kinds';

/** Whether two kinds may be on the same goods at once. Kinds that are not bound to goods always may. */
export function kindsMayMeet(a: string, b: string): boolean {
  const [own, other] = [goodsActivityOf(a), goodsActivityOf(b)];
  if (!own || !other) return true;
  return own.mayMeet?.includes(b) === true || other.mayMeet?.includes(a) === true;
}

/** The table of docs/promotions.md, row by row. */
export function meetingTable(): { readonly kind: string; readonly may: Readonly<Record<string, boolean>> }[] {
  const kinds = promotionKinds.map(({ kind }) => kind).filter((kind) => goodsActivityOf(kind));
  return kinds.map((kind) => ({
    kind,
    may: Object.fromEntries(kinds.map((other) => [other, kindsMayMeet(kind, other)])),
  }));
}

/** The goods on which two promotions would meet although they may not, from now on; empty = they keep apart. */
export function clashingGoods(a: PromotionRecord, b: PromotionRecord, now: Date): readonly string[] {
  if (kindsMayMeet(a.kind, b.kind) || !shareCompanies(a, b)) return [];
  const others = new Set(activityRules(b)?.goods.map(({ goodsId }) => goodsId));
  const both = (activityRules(a)?.goods ?? []).map(({ goodsId }) => goodsId).filter((id) => others.has(id));
  return both.length > 0 && shareHours(a, b, now) ? both : [];
}

function shareCompanies({ audience: a }: PromotionRecord, { audience: b }: PromotionRecord): boolean {
  return a === 'all' || b === 'all' || a.some((id) => b.includes(id));
}

/** Sessions come back every day, so the first two days of the time in common show whether they ever meet. */
function shareHours(a: PromotionRecord, b: PromotionRecord, now: Date): boolean {
  const starts = [a, b].flatMap(({ window: { start } }) => (start ? [start.getTime()] : []));
  const from = Math.max(now.getTime(), ...starts);
  const days = [from, from + DAY_MS].map((at) => new Date(at));
  const hours = (record: PromotionRecord): readonly TimeWindow[] => {
    const sessions = goodsActivityOf(record.kind)?.sessions;
    return sessions ? days.flatMap((day) => sessions.on(record, day, now)) : [record.window];
  };
  return hours(a).some((one) => hours(b).some((other) => overlap(one, other, from)));
}

function overlap(a: TimeWindow, b: TimeWindow, from: number): boolean {
  const start = Math.max(from, ...[a, b].flatMap((one) => (one.start ? [one.start.getTime()] : [])));
  const end = Math.min(
    ...[a, b].flatMap((one) => (one.end ? [one.end.getTime()] : [])),
    Number.POSITIVE_INFINITY,
  );
  return start < end;
}
