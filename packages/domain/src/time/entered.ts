import { DAY_MS } from './days';
import { startOfNamedDay } from './shanghai';

/** Which side of a window an instant is: a day without a time is included whole, so the window starts or ends there. */
export type Edge = 'start' | 'end';

const MINUTE = 60_000;
const ENTERED =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?\s?(Z|[+-]\d{2}:?\d{2})?)?$/i;

/**
 * An instant as people and other programs write it: 「2026-11-30」, 「2026-11-30 08:00」, 「2026-11-30T08:00:00Z」.
 * Without a zone it is Beijing time, whatever the clock of the machine says (INVARIANTS I38). A day without a time
 * begins at its first instant; as the end of a window, which is never part of it, it is the first instant of the day
 * after. Null for what is no instant (2026-02-30, 25:00).
 */
export function readInstant(entered: string, edge: Edge = 'start'): Date | null {
  const found = ENTERED.exec(entered.trim());
  if (!found) return null;
  const [, year = '', month = '', day = '', hour, minute = '', second = '0', fraction = '', zone] = found;
  const midnight = startOfNamedDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
  if (!midnight) return null;
  if (hour === undefined) return new Date(midnight.getTime() + (edge === 'end' ? DAY_MS : 0));
  const minutes = Number(hour) * 60 + Number(minute);
  if (Number(minute) > 59 || Number(second) > 59 || minutes > 24 * 60) return null;
  if (minutes === 24 * 60 && Number(second) + Number(fraction) > 0) return null;
  const own = offsetOf(zone);
  if (own === null) return null;
  const time = minutes * MINUTE + Number(second) * 1000 + Number(fraction.padEnd(3, '0').slice(0, 3));
  return new Date(midnight.getTime() + time + (8 * 60 - own) * MINUTE);
}

/** Minutes east of Greenwich; Beijing's where none are written, null for what is no zone. */
function offsetOf(zone: string | undefined): number | null {
  if (zone === undefined) return 8 * 60;
  if (zone.toUpperCase() === 'Z') return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(-2));
  if (hours > 18 || minutes > 59) return null;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}
