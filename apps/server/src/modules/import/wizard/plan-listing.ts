import { type GoodsDraft, planTimeProblem } from '@pifa/domain';
import { readTime } from '../columns';

const MINUTE = 60_000;
/** Tables tell the minute. */
const isSame = (a: Date, b: Date): boolean =>
  Math.floor(a.getTime() / MINUTE) === Math.floor(b.getTime() / MINUTE);

/** A goods as it stands. */
interface Held {
  status: string;
  listedAt: Date;
}

interface PlannedListing {
  columns: { listed_at?: Date };
  /** it goes on the shelf then; undefined: no moment is set anew */
  at?: Date;
  /** it is off the shelf until its moment, whatever the table says of its state */
  isOff: boolean;
}

/**
 * 上架时间: what is to come puts the goods on the shelf at that moment and keeps it off until; what is past is when the
 * goods came. `waits`: the moment that is set already.
 */
export function planListing(
  { cells }: GoodsDraft,
  held: Held | undefined,
  { waits, now }: { waits: Date | undefined; now: Date },
): PlannedListing | string {
  const read = readTime(cells.listedAt, 'start');
  if (read === undefined) return '上架时间应写作 2026-01-31 或 2026-01-31 08:00（北京时间）';
  if (read === null) return { columns: {}, isOff: false };
  const at = new Date(read);
  const came = held?.listedAt;
  const columns = came && isSame(came, at) ? {} : { listed_at: at };
  if (at <= now) return { columns, isOff: false };
  if (planTimeProblem(at, now) !== null) return '上架时间最多在一年以内';
  const isOff = held === undefined || held.status !== 'off' || cells.status === '上架';
  return waits && isSame(waits, at) ? { columns: {}, isOff } : { columns, at, isOff };
}
