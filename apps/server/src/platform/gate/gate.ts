/** What a request is worth when not all can be served: the first is given up last (decision 0027). */
const RANKS = ['order', 'cart', 'look', 'report'] as const;
export type Rank = (typeof RANKS)[number];

/** How long a request of a rank waits for its turn before it is told to come again, in ms. */
const PATIENCE_MS: Record<Rank, number> = { order: 1_300, cart: 1_100, look: 900, report: 500 };
/** What part of the turns those of one kind may take: writes that hang leave some to reading, and the reverse. */
const SHARE = 0.75;
const REPORT_SHARE = 0.125;
/** A crowd that nobody could serve in time is not even written down. */
const MOST_WAITING = 1_000;

/** Turns of the event loop without a newcomer: a connection is taken in one turn, and its request read in the next. */
const QUIET_TURNS = 2;
/** Called together: a look costs three turns of the event loop, which is much for an answer from memory. */
const CALLED_TOGETHER = 4;
/** However many come, the next is called after so many turns. */
const LONGEST_LOOK = 64;

interface Waiter {
  /** ms of the monotonic timer at which it has waited as long as it may */
  until: number;
  settle(leave: Leave | undefined): void;
}

/** Gives the turn back; more than once is as good as once. */
export type Leave = () => void;

interface GateOptions {
  /** Requests worked on at once; 0: no bound. */
  atOnce: number;
  /** Told of each request that was turned away. */
  onShed?: (rank: Rank) => void;
}

/**
 * Lets as many requests in as can be worked on, the worthier ones first, and turns away early who would wait too long.
 * What waits is bounded by age: who has waited as long as its rank is let wait hears no, and has cost nothing.
 *
 * While there is work, nobody is called before the process has looked who else has come: the embedded database answers
 * without a pause, and a process that works on each request as it sees it leaves the others where nobody counts them.
 */
export function createGate({ atOnce, onShed }: GateOptions) {
  const inside: Record<Rank, number> = { order: 0, cart: 0, look: 0, report: 0 };
  const lines: Record<Rank, Set<Waiter>> = {
    order: new Set(),
    cart: new Set(),
    look: new Set(),
    report: new Set(),
  };
  const most = Math.max(1, Math.floor(atOnce * SHARE));
  const mostReports = Math.max(1, Math.floor(atOnce * REPORT_SHARE));
  /** A look is under way: somebody was let in or has left, and turns of the event loop follow. */
  let looking = false;
  let turns = 0;
  let quietTurns = 0;

  const mayEnter = (rank: Rank): boolean => {
    const writes = inside.order + inside.cart;
    const reads = inside.look + inside.report;
    if (writes + reads >= atOnce) return false;
    if (rank === 'order' || rank === 'cart') return writes < most;
    return reads < most && (rank !== 'report' || inside.report < mostReports);
  };
  const letIn = (rank: Rank): Leave => {
    inside[rank] += 1;
    let left = false;
    return () => {
      if (left) return;
      left = true;
      inside[rank] -= 1;
      look();
    };
  };
  const shed = (rank: Rank): undefined => {
    onShed?.(rank);
    return undefined;
  };
  const look = (): void => {
    if (looking) return;
    looking = true;
    turns = 0;
    quietTurns = 0;
    setImmediate(turn);
  };
  const turn = (): void => {
    turns += 1;
    quietTurns += 1;
    if (quietTurns <= QUIET_TURNS && turns < LONGEST_LOOK) {
      setImmediate(turn);
      return;
    }
    looking = false;
    if (callSome() > 0) look();
  };
  /** Calls the next few; answers how many. */
  const callSome = (): number => {
    const now = performance.now();
    let called = 0;
    for (const rank of RANKS) {
      for (const waiter of lines[rank]) {
        const isLate = waiter.until <= now;
        if (!isLate && (called === CALLED_TOGETHER || !mayEnter(rank))) break;
        lines[rank].delete(waiter);
        waiter.settle(isLate ? shed(rank) : letIn(rank));
        if (!isLate) called += 1;
      }
    }
    return called;
  };

  return {
    /** A turn, at once or after waiting; undefined: come again later. `Leave` must be called when the work is done. */
    enter(rank: Rank): Leave | undefined | Promise<Leave | undefined> {
      if (atOnce === 0) return () => undefined;
      quietTurns = 0;
      if (!looking && mayEnter(rank)) {
        look();
        return letIn(rank);
      }
      const line = lines[rank];
      if (line.size >= MOST_WAITING) return shed(rank);
      look();
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          line.delete(waiter);
          resolve(shed(rank));
        }, PATIENCE_MS[rank]);
        const waiter: Waiter = {
          until: performance.now() + PATIENCE_MS[rank],
          settle(leave) {
            clearTimeout(timer);
            resolve(leave);
          },
        };
        line.add(waiter);
      });
    },
    /** Who waits now, by rank. */
    waiting: (): Record<Rank, number> => ({
      order: lines.order.size,
      cart: lines.cart.size,
      look: lines.look.size,
      report: lines.report.size,
    }),
  };
}
