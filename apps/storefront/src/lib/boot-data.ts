import type { QueryClient } from '@tanstack/react-query';
import { DEFAULT_SETTINGS, parseRuntimeSettings, type RuntimeSettings } from './runtime-settings';
import { setServerClock } from './server-clock';

/** The response to one call that the server put into the page, under its query key. */
interface SeededQuery {
  key: readonly unknown[];
  data: unknown;
}

/**
 * What the served HTML carries in `<script type="application/json" id="pifa-boot">`:
 * `{ "settings": …, "now": 1730000000000, "queries": [{ "key": […], "data": … }] }`, each part optional.
 * `data` is the call's wire `data`, so seeded and fetched responses take the same path. Public data only.
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

/** When the page was requested and its response began; on a slow phone that is long before this code runs. */
function pageTimes(): { sentAt: number; receivedAt: number } {
  const [page] = performance.getEntriesByType?.('navigation') ?? [];
  const { requestStart = 0, responseStart = 0 } = (page ?? {}) as Partial<PerformanceNavigationTiming>;
  return { sentAt: requestStart, receivedAt: responseStart || performance.now() };
}

/** Reads the boot element once; a malformed one is ignored. Sets the server clock if the page carries it. */
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

/** Writes the seeded responses into the query cache. */
export function seedQueries(client: QueryClient, queries: readonly SeededQuery[]): void {
  for (const { key, data } of queries) {
    client.setQueryData(key, data);
    if (typeof data === 'object' && data !== null) served.add(data);
  }
}

/** Whether this response came with the page. It is public, so a member's own prices are still missing. */
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
