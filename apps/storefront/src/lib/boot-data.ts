import type { QueryClient } from '@tanstack/react-query';
import type { Form } from './screen-route';
import { callQuery } from './api';
import { refetchOwn } from './query-client';
import { DEFAULT_SETTINGS, parseRuntimeSettings, type RuntimeSettings } from './runtime-settings';
import { setServerClock } from './server-clock';
import { currentSession } from './session';

/** The response to one call that the server put into the page, under its query key. */
interface SeededQuery {
  key: readonly unknown[];
  data: unknown;
}

/**
 * What the served HTML carries in `<script type="application/json" id="pifa-boot">`:
 * `{ "settings": …, "queries": [{ "key": […], "data": … }], "form": "phone", "at": 1730000000000 }`, each part optional.
 * `data` is the call's wire `data`, so seeded and fetched responses take the same path. Public data only.
 */
interface BootData {
  settings: RuntimeSettings | null;
  queries: SeededQuery[];
  /** What the page was drawn for; null = this browser draws it. */
  drawn: { form: Form; at: number } | null;
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

/** The server's clock as it answered the page, in `Server-Timing`; on a slow phone that is long before this code runs. */
export function readServerClock(): void {
  const [page] = (performance.getEntriesByType?.('navigation') ?? []) as PerformanceNavigationTiming[];
  const clock = page?.serverTiming?.find(({ name }) => name === 'clock');
  if (!page || !clock) return;
  const { requestStart: sentAt, responseStart } = page;
  setServerClock(clock.duration, { sentAt, receivedAt: responseStart || performance.now() });
}

/** Reads the boot element once; a malformed one is ignored. */
export function readBootData(): BootData {
  const nothing: BootData = { settings: null, queries: [], drawn: null };
  const text = document.getElementById('pifa-boot')?.textContent;
  if (!text) return nothing;
  try {
    const boot = JSON.parse(text) as Record<string, unknown> | null;
    if (typeof boot !== 'object' || boot === null) return nothing;
    const { settings, queries, form, at } = boot;
    const isDrawn = (form === 'phone' || form === 'desktop') && typeof at === 'number';
    return {
      settings: settings === undefined ? null : parseRuntimeSettings(settings),
      queries: Array.isArray(queries) ? queries.filter(isSeeded) : [],
      drawn: isDrawn ? { form, at } : null,
    };
  } catch {
    return nothing;
  }
}

/**
 * Writes the seeded responses into the query cache, each with its call: a member's own answer can be fetched before the
 * part that shows it is there.
 */
export function seedQueries(client: QueryClient, queries: readonly SeededQuery[]): void {
  for (const { key, data } of queries) {
    const [name, input] = key as Parameters<typeof callQuery>;
    client.setQueryDefaults(key, { queryFn: callQuery(name, input).queryFn });
    client.setQueryData(key, data);
  }
}

/** Marks a page whose prices wait for the member's own answers; `styles/base.css` keeps their places empty. */
const WAITS = 'ownPrices';

/** Waits 5 s before own answers that did not come are asked for once more. */
const beforeAskingAgain = () => new Promise<void>((done) => setTimeout(done, 5_000));

/**
 * The page shows what a visitor sees. A member's own answers replace it at once; until all of them are there, no price
 * is shown rather than somebody else's.
 */
export async function takeOverAsMember(client: QueryClient, wait = beforeAskingAgain): Promise<void> {
  const { dataset } = document.documentElement;
  dataset[WAITS] = '';
  while (currentSession() && !(await refetchOwn(client))) await wait();
  // What has come is drawn by the next task.
  await new Promise((done) => setTimeout(done));
  delete dataset[WAITS];
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
