/** One piece of claimed work, to be done. */
export type Piece = () => Promise<void>;

interface LaneOptions {
  /** Pieces done at the same time. */
  width: number;
  pollMs: number;
  /** Claims at most so many. */
  take(most: number): Promise<Piece[]>;
  /** Nothing could be claimed (told once an outage), or a piece's end could not be written down any more. */
  onOutage(error: unknown): void;
}

/**
 * Does pieces of work beside each other. A slot is filled as soon as it is free: a piece that hangs costs its own
 * slot and holds nobody up.
 */
export function createLane({ width, pollMs, take, onOutage }: LaneOptions) {
  const inHand = new Set<Promise<void>>();
  let running = false;
  let woken = false;
  let wakeUp = (): void => undefined;
  let outageReported = false;

  /** Claims what there are slots for; answers how many came. */
  async function fill(slots: number): Promise<number> {
    try {
      const pieces = await take(slots);
      for (const piece of pieces) {
        const done: Promise<void> = piece()
          .catch(onOutage)
          .finally(() => inHand.delete(done));
        inHand.add(done);
      }
      outageReported = false;
      return pieces.length;
    } catch (error) {
      // It is looked again at every poll.
      if (!outageReported) onOutage(error);
      outageReported = true;
      return 0;
    }
  }

  /** Until the next poll, or until woken; a slot that gets free counts only where more may wait. */
  function sleep(moreMayWait: boolean): Promise<void> {
    if (woken) return Promise.resolve();
    let timer: NodeJS.Timeout | undefined;
    const called = new Promise<void>((resolve) => {
      wakeUp = resolve;
      timer = setTimeout(resolve, pollMs);
    });
    const ways = moreMayWait ? [called, ...inHand] : [called];
    return Promise.race(ways).finally(() => clearTimeout(timer));
  }

  return {
    wake(): void {
      woken = true;
      wakeUp();
    },
    /** Until `stop`. */
    async run(): Promise<void> {
      running = true;
      while (running) {
        woken = false;
        const slots = width - inHand.size;
        const came = slots > 0 ? await fill(slots) : 0;
        if (!running) break;
        if (slots === 0) await Promise.race(inHand);
        else await sleep(came === slots);
      }
      await Promise.all(inHand);
    },
    /** What is in hand ends, and `run` with it. */
    stop(): void {
      running = false;
      wakeUp();
    },
  };
}
