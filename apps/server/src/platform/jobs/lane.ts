/** A piece of claimed work. */
export type Piece = () => Promise<void>;

interface LaneOptions {
  /** Pieces at a time. */
  width: number;
  pollMs: number;
  /** Claims at most this many pieces. */
  take(most: number): Promise<Piece[]>;
  /** Called once per outage when nothing can be claimed, and when the outcome of a piece cannot be written. */
  onOutage(error: unknown): void;
}

/** Runs pieces of work concurrently. A free slot is filled at once, so a piece that hangs blocks only its own slot. */
export function createLane({ width, pollMs, take, onOutage }: LaneOptions) {
  const inHand = new Set<Promise<void>>();
  let running = false;
  let woken = false;
  let wakeUp = (): void => undefined;
  let outageReported = false;

  /** Claims work for the free slots; returns how many pieces were claimed. */
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
      if (!outageReported) onOutage(error);
      outageReported = true;
      return 0;
    }
  }

  /** Waits for the next poll or `wake`; with `moreMayWait` also for a free slot. */
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
    /** Ends `run` once the running pieces have ended. */
    stop(): void {
      running = false;
      wakeUp();
    },
  };
}
