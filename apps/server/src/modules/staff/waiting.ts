/** What waits in a queue of the desk: how many, since when the oldest, and how many are over the promise. */
export interface Waiting {
  /** at most `MOST_WAITING`: nobody needs to know more of a queue than that it is this long */
  count: number;
  oldest: Date | null;
  late: number;
}

export const MOST_WAITING = 1_000;

export const NOTHING_WAITS: Waiting = { count: 0, oldest: null, late: 0 };
