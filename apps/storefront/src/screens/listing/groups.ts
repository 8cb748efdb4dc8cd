import { formatDate, startOfDay } from '@pifa/domain';

export interface Group<Row> {
  /** Empty = no head. */
  title: string;
  note: string;
  rows: readonly Row[];
}

const DAY = 86_400_000;

/** 本周 · 本月 · 更早 by the day a goods was listed, in Shanghai; weeks begin on Monday. Order is kept. */
export function byListedTime<Row extends { listedTime: string }>(
  rows: readonly Row[],
  now: Date,
): Group<Row>[] {
  const today = startOfDay(now);
  // Shanghai's weekday: its calendar date read as if it were UTC.
  const weekday = (new Date(`${formatDate(now)}T00:00:00Z`).getUTCDay() + 6) % 7;
  const week = today.getTime() - weekday * DAY;
  const month = startOfDay(new Date(`${formatDate(now).slice(0, 7)}-01T04:00:00Z`)).getTime();
  const groups: Group<Row>[] = [
    { title: '本周上架', note: '', rows: [] },
    { title: '本月上架', note: '', rows: [] },
    { title: '更早', note: '', rows: [] },
  ];
  for (const row of rows) {
    const at = Date.parse(row.listedTime);
    const place = at >= week ? 0 : at >= month ? 1 : 2;
    const group = groups[place];
    if (group) groups[place] = { ...group, rows: [...group.rows, row] };
  }
  return groups.flatMap((group) =>
    group.rows.length > 0 ? [{ ...group, note: `本页 ${group.rows.length} 种` }] : [],
  );
}

/** All in one, without a head. */
export const ungrouped = <Row>(rows: readonly Row[]): Group<Row>[] => [{ title: '', note: '', rows }];
