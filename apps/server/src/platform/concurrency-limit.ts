/** Runs at most `most` pieces of work at a time; the others wait for their turn in order. */
export function createConcurrencyLimit(most: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    waiting: (): number => waiting.length,
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
      else running += 1;
      try {
        return await work();
      } finally {
        // The next one takes over this place, so nobody overtakes it.
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
