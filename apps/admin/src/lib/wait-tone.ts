const AMBER_MS = 4 * 3_600_000;

/** Red past the promise, amber in its last four hours. */
export function waitTone({ dueTime }: { dueTime?: string | undefined }, now = Date.now()) {
  if (!dueTime) return undefined;
  const left = new Date(dueTime).getTime() - now;
  if (left < 0) return 'red' as const;
  return left < AMBER_MS ? ('amber' as const) : undefined;
}
