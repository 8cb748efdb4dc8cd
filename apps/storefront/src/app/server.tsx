import { AsyncLocalStorage } from 'node:async_hooks';
import { Writable } from 'node:stream';
import { queryTexts } from '@pifa/contract/client';
import type { QueryClient } from '@tanstack/react-query';
import { renderToPipeableStream } from 'react-dom/server';
import { answerCalls, configureApi } from '../lib/api';
import { createQueryClient, prefetchAll } from '../lib/query-client';
import { parseRuntimeSettings } from '../lib/runtime-settings';
import { standAt } from '../lib/navigation';
import { drawFor, type Form } from '../ui/served';
import { holdClock } from '../lib/server-clock';
import { takeNextChange } from '../lib/next-change';
import { frameQueries } from '../widgets/frame/queries';
import { createRouter } from './router';
import { Shop } from './shop';

/** What the mall's server gives: one visitor's read, its query as in the address; the answer is its data as JSON. */
type ServerCall = (
  name: string,
  query: Record<string, string>,
  params: Record<string, string>,
) => Promise<{ json: string } | { refusal: unknown }>;

interface PageRequest {
  path: string;
  search: string;
  form: Form;
  /** epoch ms */
  now: number;
  settings: unknown;
  call: ServerCall;
}

interface ServedPage {
  /** UTF-8 */
  html: Uint8Array;
  queries: { key: readonly unknown[]; data: unknown }[];
  until: number | null;
  busyMs: number;
  /** How often it had to be drawn; more than once, where a screen's `prepare` forgets something. */
  times: number;
}

const calling = new AsyncLocalStorage<ServerCall>();

answerCalls(async (name, input) => {
  const { query = {}, params = {} } = (input ?? {}) as {
    query?: Record<string, unknown>;
    params?: Record<string, string>;
  };
  const answer = await calling.getStore()?.(name, queryTexts(query), params);
  if (!answer || 'refusal' in answer) throw new Error(`${name} was refused`);
  return JSON.parse(answer.json);
});

/** How often a page is drawn before what it still asks for is left to the browser. */
const MOST_TIMES = 4;

/**
 * Draws one page as a visitor sees it. What the screen's `prepare` has not asked for is asked for as the page is drawn,
 * which is then drawn again. Null where an answer is missing, such as for goods that do not exist: the browser shows why.
 */
export function renderPage(request: PageRequest): Promise<ServedPage | null> {
  return calling.run(request.call, () => draw(request));
}

async function draw({ path, search, form, now, settings }: PageRequest): Promise<ServedPage | null> {
  configureApi(parseRuntimeSettings(settings));
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  prefetchAll(client, frameQueries(form));
  const { router, first } = createRouter(client, { href: path + search, form });
  await first;
  await settled(client);
  let busyMs = 0;
  for (let times = 1; ; times += 1) {
    const { html, until, ms } = await inTurn(async () => {
      drawFor(form);
      standAt(path + search);
      holdClock(now);
      takeNextChange();
      const [cpu, began] = [process.cpuUsage(), performance.now()];
      const drawn = await markup(<Shop client={client} router={router} />);
      const { user, system } = process.cpuUsage(cpu);
      // The process' other threads pack pages, and its loop may wait: the lesser figure is nearer to what drawing took.
      const ms = Math.min((user + system) / 1000, performance.now() - began);
      return { html: drawn, until: takeNextChange(), ms };
    });
    busyMs += ms;
    const asked = client.getQueryCache().findAll({ predicate: isAskedFor });
    if (hasFailed(client)) return null;
    if (asked.length === 0 || times === MOST_TIMES)
      return { html, queries: answersOf(client), until, busyMs, times };
    await Promise.all(asked.map((query) => query.fetch().catch(() => undefined)));
  }
}

const isAskedFor = ({ state, options }: QueryOf): boolean =>
  state.status === 'pending' && (options as { enabled?: unknown }).enabled !== false;

type QueryOf = ReturnType<ReturnType<QueryClient['getQueryCache']>['getAll']>[number];

const hasFailed = (client: QueryClient): boolean =>
  client
    .getQueryCache()
    .getAll()
    .some(({ state }) => state.status === 'error');

const answersOf = (client: QueryClient): ServedPage['queries'] =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data }));

/** Waits for what the screen has begun to fetch. */
async function settled(client: QueryClient): Promise<void> {
  const queries = client.getQueryCache().getAll();
  await Promise.allSettled(
    queries.map((query) => (query.state.fetchStatus === 'fetching' ? query.promise : undefined)),
  );
}

let drawing: Promise<unknown> = Promise.resolve();

/** One page is drawn after the other: the instant and the window that it is drawn for are the whole process'. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = drawing.then(work);
  drawing = turn.catch(() => undefined);
  return turn;
}

/** The whole markup at once; parts that are loaded on demand are waited for. Rejects if any part fails. */
function markup(element: React.ReactElement): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        parts.push(chunk);
        done();
      },
      final(done) {
        resolve(Buffer.concat(parts));
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(element, {
      // Nothing is moved into place by scripts: the page is readable without them.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady: () => pipe(sink),
      onError(error) {
        // The rest of a page that is given up costs nothing more.
        reject(error);
        abort();
      },
      onShellError: reject,
    });
  });
}
