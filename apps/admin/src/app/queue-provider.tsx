import type { ReactNode } from 'react';
import { QueueCounts } from '../lib/queue-counts';
import { useQueue } from '../lib/queue';

/** The counts of the day's work, read every half minute, for the tree and 工作台. */
export function QueueProvider({ children }: { children: ReactNode }) {
  const { data } = useQueue();
  const counts = Object.fromEntries(
    (data?.rows ?? []).map(({ name, count, late }) => [name, { count, late: late > 0 }]),
  );
  return <QueueCounts.Provider value={counts}>{children}</QueueCounts.Provider>;
}
