import { createContext, useContext } from 'react';

/** Counts beside the tree's entries, by the name that a screen's route gives; `late` ones are past their promise. */
export interface QueueCount {
  count: number;
  late: boolean;
}

export const QueueCounts = createContext<Readonly<Record<string, QueueCount>>>({});
export const useQueueCounts = () => useContext(QueueCounts);
