import type { QueueRow } from '../queries';

/** Rows that are shown at once; the others stand under 更多 (ADMIN §7.1). */
export const MOST_ROWS = 8;

const GROUPS: readonly { group: QueueRow['group']; title: string }[] = [
  { group: 'orders', title: '订单与钱款' },
  { group: 'customers', title: '客户与票据' },
  { group: 'system', title: '商品与系统' },
];

/** Rows under one heading; '' = none. */
export interface QueueGroup {
  title: string;
  rows: QueueRow[];
}

/** The rows in their groups. Orders come first and need no heading. */
export function groupsOf(rows: readonly QueueRow[]): QueueGroup[] {
  return GROUPS.map(({ group, title }) => ({
    title: group === 'orders' ? '' : title,
    rows: rows.filter((row) => row.group === group),
  })).filter((one) => one.rows.length > 0);
}

/** The first rows of all groups, in their order. */
export function firstOf(groups: readonly QueueGroup[], most: number): QueueGroup[] {
  let left = most;
  const shown: QueueGroup[] = [];
  for (const { title, rows } of groups) {
    if (left > 0) shown.push({ title, rows: rows.slice(0, left) });
    left -= rows.length;
  }
  return shown;
}
