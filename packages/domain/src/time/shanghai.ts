/** Instants shown in Asia/Shanghai (INVARIANTS I38). China keeps UTC+8 all year, so plain arithmetic is exact. */
const OFFSET = 8 * 60 * 60 * 1000;

function shanghaiIso(at: Date): string {
  return new Date(at.getTime() + OFFSET).toISOString();
}

/** Shown where there is no data (UX §2.2): an instant missing from a foreign mall must not break a page. */
const NO_TIME = '--';

function shown(at: Date, from: number, to: number): string {
  return Number.isNaN(at.getTime()) ? NO_TIME : shanghaiIso(at).slice(from, to).replace('T', ' ');
}

/** yyyy-MM-dd (SPEC §9); 「--」 for an unknown instant. */
export function formatDate(at: Date): string {
  return shown(at, 0, 10);
}

/** yyyy-MM-dd HH:mm; 「--」 for an unknown instant. */
export function formatMinute(at: Date): string {
  return shown(at, 0, 16);
}

/** yyyy-MM-dd HH:mm:ss; 「--」 for an unknown instant. */
export function formatDateTime(at: Date): string {
  return shown(at, 0, 19);
}

/** MM-dd HH:mm; 「--」 for an unknown instant. */
export function formatShort(at: Date): string {
  return shown(at, 5, 16);
}

/** yyyy-MM of the instant in Shanghai. */
export function monthKey(at: Date): string {
  return shanghaiIso(at).slice(0, 7);
}

/** The last `count` months up to and with the month of `now`, oldest first. */
export function lastMonths(now: Date, count: number): string[] {
  const [year = 0, month = 0] = monthKey(now).split('-').map(Number);
  return Array.from({ length: count }, (_, index) => {
    const at = new Date(Date.UTC(year, month - 1 - (count - 1 - index), 1));
    return at.toISOString().slice(0, 7);
  });
}

/** The instant at which a Shanghai month (yyyy-MM) begins, and the one at which it ends. */
export function monthWindow(key: string): { start: Date; end: Date } {
  const [year = 0, month = 1] = key.split('-').map(Number);
  return {
    start: new Date(Date.UTC(year, month - 1, 1) - OFFSET),
    end: new Date(Date.UTC(year, month, 1) - OFFSET),
  };
}

/** The instant at which the Shanghai day of `at` begins. */
export function startOfDay(at: Date): Date {
  return new Date(Date.parse(`${formatDate(at)}T00:00:00.000Z`) - OFFSET);
}

/** The instant at which a day written yyyy-MM-dd begins in Shanghai; null for a day that does not exist. */
export function startOfNamedDay(day: string): Date | null {
  const at = new Date(`${day}T00:00:00.000Z`);
  if (Number.isNaN(at.getTime()) || !at.toISOString().startsWith(day)) return null;
  return new Date(at.getTime() - OFFSET);
}

/** Milliseconds as 「29:58」 or 「1天 03:20:15」; never negative. */
export function formatCountdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const two = (value: number): string => String(value).padStart(2, '0');
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3600);
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  if (days > 0) return `${days}天 ${two(hours)}:${rest}`;
  return hours > 0 ? `${two(hours)}:${rest}` : rest;
}
