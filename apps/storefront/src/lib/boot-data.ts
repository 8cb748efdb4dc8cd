import type { QueryClient } from '@tanstack/react-query';
import { DEFAULT_SETTINGS, parseRuntimeSettings, type RuntimeSettings } from './runtime-settings';
import { setServerClock } from './server-clock';

/** The answer of one call that the server already put into the page, under the key its query uses. */
interface SeededQuery {
  key: readonly unknown[];
  data: unknown;
}

/**
 * What the served HTML carries in `<script type="application/json" id="pifa-boot">`:
 * `{ "settings": …, "now": 1730000000000, "queries": [{ "key": […], "data": … }] }`, each part optional.
 * `data` is a call's wire `data`, so a seeded page and a fetched one take the same way. Public data only.
 */
interface BootData {
  settings: RuntimeSettings | null;
  queries: SeededQuery[];
}

function isSeeded(value: unknown): value is SeededQuery {
  return (
    typeof value === 'object' &&
    value !== null &&
    'key' in value &&
    Array.isArray(value.key) &&
    'data' in value
  );
}

/** When the page was asked for and began to come: long before this code could run on a slow phone. */
function pageTimes(): { sentAt: number; receivedAt: number } {
  const [page] = performance.getEntriesByType?.('navigation') ?? [];
  const { requestStart = 0, responseStart = 0 } = (page ?? {}) as Partial<PerformanceNavigationTiming>;
  return { sentAt: requestStart, receivedAt: responseStart || performance.now() };
}

/** Reads the boot element once; a broken one counts as none. Sets the server clock when the page carries it. */
export function readBootData(): BootData {
  const nothing: BootData = { settings: null, queries: [] };
  const text = document.getElementById('pifa-boot')?.textContent;
  if (!text) return nothing;
  try {
    const boot: unknown = JSON.parse(text);
    if (typeof boot !== 'object' || boot === null) return nothing;
    if ('now' in boot && typeof boot.now === 'number') setServerClock(boot.now, pageTimes());
    return {
      settings: 'settings' in boot ? parseRuntimeSettings(boot.settings) : null,
      queries: 'queries' in boot && Array.isArray(boot.queries) ? boot.queries.filter(isSeeded) : [],
    };
  } catch {
    return nothing;
  }
}

const served = new WeakSet<object>();

/** Puts the seeded answers where the screens' queries will find them. */
export function seedQueries(client: QueryClient, queries: readonly SeededQuery[]): void {
  for (const { key, data } of queries) {
    client.setQueryData(key, data);
    if (typeof data === 'object' && data !== null) served.add(data);
  }
}

/** Whether this answer came with the page: it is everybody's, so a member's own prices are yet to be laid over it. */
export function isServed(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && served.has(answer);
}

/** Settings of the page, else of `/runtime-settings.json`, else this site. Never fails: a shop must open. */
export async function loadSettings(boot: { settings: RuntimeSettings | null }): Promise<RuntimeSettings> {
  if (boot.settings) return boot.settings;
  try {
    const response = await fetch('/runtime-settings.json', { cache: 'no-cache' });
    return response.ok ? parseRuntimeSettings(await response.json()) : DEFAULT_SETTINGS;
  } catch {
    return DEFAULT_SETTINGS;
  }
}
