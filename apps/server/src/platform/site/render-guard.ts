import type { Metrics } from '../metrics/metrics';

const LOOKED_AT = 5;
/** The first pages of a route find its code cold; they say nothing of those that follow. */
const COLD = 10;
const SLOWEST_MEDIAN_MS = 20;
const PAUSE_MS = 60_000;

/**
 * Keeps the server from drawing what costs it too much: a route whose last five pages took over 20 ms at the median is
 * left to the browser for a minute. Pages that failed are left to it too, and counted.
 */
export function createRenderGuard(metrics: Metrics, elapsed: () => number = () => performance.now()) {
  const count = metrics.counter({
    name: 'pifa_pages_left_to_browser_total',
    help: 'Pages that the browser had to draw, by route and reason (slow, fault).',
    labels: ['route', 'reason'],
  });
  const routes = new Map<string, { times: number[]; cold: number; pausedUntil: number }>();
  return {
    /** Whether pages of this route may be drawn now. */
    mayDraw(route: string): boolean {
      if ((routes.get(route)?.pausedUntil ?? 0) <= elapsed()) return true;
      count({ route, reason: 'slow' });
      return false;
    },
    /** A page took so much of this process, ms of CPU. */
    took(route: string, ms: number): void {
      const known = routes.get(route) ?? { times: [], cold: COLD, pausedUntil: 0 };
      routes.set(route, known);
      if (known.cold > 0) {
        known.cold -= 1;
        return;
      }
      known.times.push(ms);
      if (known.times.length < LOOKED_AT) return;
      const median = known.times.toSorted((a, b) => a - b)[Math.floor(LOOKED_AT / 2)] ?? 0;
      if (median > SLOWEST_MEDIAN_MS) Object.assign(known, { times: [], pausedUntil: elapsed() + PAUSE_MS });
      else known.times.shift();
    },
    failed: (route: string): void => count({ route, reason: 'fault' }),
  };
}
