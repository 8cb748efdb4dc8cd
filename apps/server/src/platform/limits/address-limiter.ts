const WINDOW_MS = 10_000;
const MOST_ADDRESSES = 50_000;

/**
 * A cheap first line against floods, per address and per process. It guards nothing that matters by itself:
 * guesses and messages are counted in the database.
 */
export function createAddressLimiter(most: number, elapsed: () => number = () => performance.now()) {
  let windowEnds = 0;
  let hits = new Map<string, number>();
  return {
    /** Counts a request; answers 0 when it may pass, else the seconds to wait. */
    hit(address: string): number {
      const now = elapsed();
      if (now >= windowEnds || hits.size > MOST_ADDRESSES) {
        windowEnds = now + WINDOW_MS;
        hits = new Map();
      }
      const count = (hits.get(address) ?? 0) + 1;
      hits.set(address, count);
      return count <= most ? 0 : Math.max(1, Math.ceil((windowEnds - now) / 1000));
    },
  };
}

/** The machine itself, in both address families. */
export const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address);
