const BEIJING = 'Asia/Shanghai';
const amount = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const unit = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 4 });
const whole = new Intl.NumberFormat('zh-CN');
const parts = new Intl.DateTimeFormat('zh-CN', {
  timeZone: BEIJING,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

const HALF_YEAR = 183 * 86_400_000;

/** What stands where there is nothing. */
export const NOTHING = '--';

/** Yuan with two decimals. */
export const money = (yuan: number): string => amount.format(yuan);
/** By how much an amount differs: what is more has its sign as well. */
export const signedMoney = (yuan: number): string => `${yuan > 0 ? '+' : ''}${money(yuan)}`;
/** A unit price in yuan: two to four decimals. */
export const unitMoney = (yuan: number): string => unit.format(yuan);
export const num = (value: number): string => whole.format(value);
/** A count beside a name: nobody counts a long queue to its end. */
export const badge = (value: number): string => (value > 999 ? '999+' : whole.format(value));

function fields(time: string | Date): Record<string, string> {
  return Object.fromEntries(parts.formatToParts(new Date(time)).map(({ type, value }) => [type, value]));
}

/** `11-23 14:26` of the last half year, `2025-04-17` before that; Beijing time. */
export function shortTime(time: string | undefined, now: Date = new Date()): string {
  if (!time) return NOTHING;
  const at = fields(time);
  const day = `${at['month']}-${at['day']}`;
  const isOld = now.getTime() - new Date(time).getTime() > HALF_YEAR;
  return isOld ? `${at['year']}-${day}` : `${day} ${at['hour']}:${at['minute']}`;
}

/** `2026-11-23 14:26:05`, Beijing time. */
export function fullTime(time: string | undefined): string {
  if (!time) return NOTHING;
  const at = fields(time);
  return `${at['year']}-${at['month']}-${at['day']} ${at['hour']}:${at['minute']}:${at['second']}`;
}

/** `2026-11-23`, Beijing time. */
export function dayOf(time: string | Date): string {
  const at = fields(time);
  return `${at['year']}-${at['month']}-${at['day']}`;
}

/** How long ago, as a person says it: 6 分, 3 小时, 2 天 3 小时. */
export function since(time: string | undefined, now: Date = new Date()): string {
  if (!time) return NOTHING;
  return span(now.getTime() - new Date(time).getTime());
}

/** A span of milliseconds in words. */
export function span(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (minutes < 60) return `${Math.max(1, minutes)} 分`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} 小时`;
  const rest = hours % 24;
  // After a week nobody counts hours.
  return rest === 0 || hours >= 7 * 24
    ? `${Math.floor(hours / 24)} 天`
    : `${Math.floor(hours / 24)} 天 ${rest} 小时`;
}
