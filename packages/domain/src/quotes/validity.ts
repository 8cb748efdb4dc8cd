import { addDays, DAY_MS } from '../time';

/** UX §4.11: amber when ≤ 3 days are left. */
export const QUOTE_SOON_MS = 3 * DAY_MS;

/** A quote holds until its instant is reached; null = nothing was quoted. */
export function isStillValid(validUntil: Date | null, now: Date): boolean {
  return validUntil !== null && now < validUntil;
}

/** Valid, and for 3 days at most. */
export function endsSoon(validUntil: Date | null, now: Date): boolean {
  return (
    validUntil !== null &&
    isStillValid(validUntil, now) &&
    validUntil.getTime() - now.getTime() <= QUOTE_SOON_MS
  );
}

/** 「有效期至 yyyy-MM-dd」: the last second of that day in Shanghai; null for a day that does not exist. */
export function validToEndOf(day: string): Date | null {
  const at = new Date(`${day}T23:59:59+08:00`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** So many times 24 hours from now. */
export function validForDays(days: number, now: Date): Date {
  return addDays(now, days);
}
