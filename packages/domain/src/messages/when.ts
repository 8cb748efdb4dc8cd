import { DAY_MS, formatDate, formatShort } from '../time';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * When a message came (UX §4.11): relative within 24 hours, then MM-dd HH:mm; of another year with its year. What
 * seems to lie ahead, because two clocks differ, is 刚刚.
 */
export function messageTime(at: Date, now: Date): string {
  const age = now.getTime() - at.getTime();
  if (Number.isNaN(age)) return '--';
  if (age < MINUTE) return '刚刚';
  if (age < HOUR) return `${Math.floor(age / MINUTE)} 分钟前`;
  if (age < DAY_MS) return `${Math.floor(age / HOUR)} 小时前`;
  const short = formatShort(at);
  const year = formatDate(at).slice(0, 4);
  return year === formatDate(now).slice(0, 4) ? short : `${year}-${short}`;
}
