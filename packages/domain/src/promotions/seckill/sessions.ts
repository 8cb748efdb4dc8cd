import type { PromotionRecord, TimeWindow } from '../../pricing/types';
import { addDays, startOfDay } from '../../time';
import { type ActivityPhase, activityPhase } from '../phase';
import { seckillSettings } from './settings';

/** One session on one day, [start, end). */
export type SeckillSession = {
  /** 「2026-11-20 10:00」 without the blank: 202611201000; unique within the promotion. */
  readonly id: string;
  /** 「10:00」. */
  readonly label: string;
  readonly start: Date;
  readonly end: Date;
  readonly phase: ActivityPhase;
  /** Buyers are reminded at this instant. */
  readonly remindAt: Date;
};

/** The sessions of the Shanghai day `at` falls on, in order, cut to the promotion's window. `left`: all its goods. */
export function sessionsOn(
  record: PromotionRecord,
  at: Date,
  now: Date,
  left: number | null = null,
): SeckillSession[] {
  const settings = seckillSettings.of(record.settings);
  const midnight = startOfDay(at).getTime();
  return (settings?.sessions ?? [])
    .flatMap(({ start, end }): SeckillSession[] => {
      const window = within(record.window, midnight + minutes(start), midnight + minutes(end));
      if (!window) return [];
      const remindAt = new Date(window.start.getTime() - (settings?.remindMinutes ?? 0) * 60_000);
      const id = `${new Date(midnight + 8 * 3_600_000).toISOString().slice(0, 10)}-${start}`.replaceAll(
        /[-:]/g,
        '',
      );
      return [{ id, label: start, ...window, phase: activityPhase(window, left, now), remindAt }];
    })
    .sort((a, b) => a.start.getTime() - b.start.getTime());
}

/** The tabs of the seckill page: the last session of yesterday, today's, and tomorrow's first where today's are few. */
export function sessionTabs(
  record: PromotionRecord,
  now: Date,
  left: number | null = null,
): SeckillSession[] {
  const on = (days: number): SeckillSession[] => sessionsOn(record, addDays(now, days), now, left);
  return [...on(-1).slice(-1), ...on(0), ...on(1).slice(0, 1)];
}

/** The running session; else the next one; else the last one that was. Null when there never is one. */
export function sessionNow(
  record: PromotionRecord,
  now: Date,
  left: number | null = null,
): SeckillSession | null {
  const days = [-1, 0, 1].flatMap((day) => sessionsOn(record, addDays(now, day), now, left));
  const { start, end } = record.window;
  const later = start && start > now ? sessionsOn(record, start, now, left) : [];
  const earlier = end && end <= now ? sessionsOn(record, new Date(end.getTime() - 1), now, left) : [];
  const all = [...days, ...later, ...earlier];
  return (
    all.find((session) => session.start <= now && now < session.end) ??
    all.filter((session) => session.start > now).sort((a, b) => a.start.getTime() - b.start.getTime())[0] ??
    all.sort((a, b) => b.end.getTime() - a.end.getTime())[0] ??
    null
  );
}

function minutes(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return (hour * 60 + minute) * 60_000;
}

function within({ start, end }: TimeWindow, from: number, until: number): { start: Date; end: Date } | null {
  const first = Math.max(from, start?.getTime() ?? from);
  const last = Math.min(until, end?.getTime() ?? until);
  return first < last ? { start: new Date(first), end: new Date(last) } : null;
}

const PHASE_WORDS: Readonly<Record<ActivityPhase, string>> = {
  'not-started': '即将开始',
  live: '抢购中',
  'sold-out': '已抢光',
  ended: '已结束',
};

/** 「10:00」, 「昨日 20:00」, 「明日 10:00」 and 「抢购中」: the two lines of a tab. */
export function sessionLabels(
  { label, phase, start }: SeckillSession,
  now: Date,
): { readonly title: string; readonly state: string } {
  const day = startOfDay(start).getTime();
  const today = startOfDay(now).getTime();
  const title = day < today ? `昨日 ${label}` : day > today ? `明日 ${label}` : label;
  return { title, state: PHASE_WORDS[phase] };
}

/** 「10:00 抢购中」, 「14:00 即将开始」, 「昨日 已结束」. */
export function sessionTabText(session: SeckillSession, now: Date): string {
  const { title, state } = sessionLabels(session, now);
  return `${startOfDay(session.start) < startOfDay(now) ? '昨日' : title} ${state}`;
}
