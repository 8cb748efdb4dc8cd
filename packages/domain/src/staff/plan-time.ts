import { DAY_MS } from '../time';

/** So far ahead a plan may wait, days. */
export const PLAN_DAYS_MOST = 365;

/** Why a plan cannot be set to run then, in Chinese; null when it can (ADMIN §3, §8.2). */
export function planTimeProblem(at: Date, now: Date): string | null {
  if (at <= now) return '执行时间已经过去，请选以后的时间';
  return at.getTime() - now.getTime() > PLAN_DAYS_MOST * DAY_MS ? '执行时间最多在一年以内' : null;
}
