import { setImmediate as others } from 'node:timers/promises';

const LONGEST_MS = 8;
/** A round of the event loop that is over sooner had nothing to do. */
const IDLE_MS = 0.3;

/** Long work in slices: whoever waits for the event loop gets it every few milliseconds. */
export interface Pace {
  /** True when others should have their turn now; cheap enough to ask every few hundred steps. */
  isDue(): boolean;
  rest(): Promise<void>;
}

interface PaceOptions {
  longestMs?: number;
  /** How much longer than a slice a rest may be while others have work to do; 0: one turn. */
  patience?: number;
}

export function createPace({ longestMs = LONGEST_MS, patience = 0 }: PaceOptions = {}): Pace {
  let until = performance.now() + longestMs;
  return {
    isDue: () => performance.now() > until,
    async rest() {
      const began = performance.now();
      for (let turn = began; ; ) {
        await others();
        const now = performance.now();
        if (now - turn < IDLE_MS || now - began > patience * longestMs) break;
        turn = now;
      }
      until = performance.now() + longestMs;
    },
  };
}
