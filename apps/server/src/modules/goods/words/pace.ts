import { setImmediate as others } from 'node:timers/promises';

const LONGEST_MS = 8;

/** Long work in slices: whoever waits for the event loop gets it every few milliseconds. */
export interface Pace {
  /** True when others should have their turn now; cheap enough to ask every few hundred steps. */
  isDue(): boolean;
  rest(): Promise<void>;
}

export function createPace(longestMs = LONGEST_MS): Pace {
  let until = performance.now() + longestMs;
  return {
    isDue: () => performance.now() > until,
    async rest() {
      await others();
      until = performance.now() + longestMs;
    },
  };
}
