import type { Db } from '../../../platform';

/** Stock moves with every order, so no index holds such figures: all goods are read, once a minute and server (ADMIN §12). */
const KEPT_MS = 60_000;

/** A reading of all goods that is kept for a minute, however many ask. */
export function keptReading<T>(): (db: Db, now: Date, read: () => Promise<T>) => Promise<T> {
  const kept = new WeakMap<Db, { at: number; reading: Promise<T> }>();
  return (db, now, read) => {
    const known = kept.get(db);
    if (known && Math.abs(now.getTime() - known.at) < KEPT_MS) return known.reading;
    const reading = read();
    kept.set(db, { at: now.getTime(), reading });
    // A reading that failed is no reading.
    reading.catch(() => kept.delete(db));
    return reading;
  };
}
