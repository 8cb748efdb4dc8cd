import { savesData } from './saves-data';

/** The longest wait (ms) for an idle moment. */
const PATIENCE = 5000;

/**
 * Fetches something ahead once the page has nothing else to do; never for those who save data. Returns the function that
 * stops it.
 */
export function whenIdle(fetchAhead: () => void): () => void {
  if (savesData()) return () => undefined;
  // Safari has no idle callback.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(fetchAhead, 1000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(fetchAhead, { timeout: PATIENCE });
  return () => cancelIdleCallback(handle);
}
