import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type CallBodyInput,
  type CallData,
  type CallName,
  type CallParams,
  type CallQueryInput,
  calls,
  type Envelope,
} from '@pifa/contract';
import type { LightMyRequestResponse } from 'fastify';
import { type App, buildApp } from '../src/app';
import { countStatements, type Database, type Db } from '../src/platform/database';
import type { Hint } from '../src/platform/cache/redis-hint';
import { createIds, type Ids } from '../src/platform/ids/ids';
import { createLog, type Log } from '../src/platform/log/log';
import { markAsDemo } from '../src/platform/marks';
import type { ServerModule } from '../src/platform/module';
import type { Settings } from '../src/platform/settings';
import { readSettings } from '../src/read-settings';
import { createTestClock, type TestClock } from './test-clock';
import { suiteKind, type TestDatabaseKind } from './suite-kind';
import { createTestDatabase, type Reach } from './test-database';

export interface TestAppOptions {
  /** The database of the suite (PIFA_TEST_DB) unless a test is about one kind only. */
  kind?: TestDatabaseKind;
  /** Rows that every test of the file needs. */
  seed?: (db: Db) => Promise<void>;
  /** By default all areas. */
  modules?: readonly ServerModule[];
  settings?: Partial<Settings>;
  clock?: TestClock;
  ids?: Ids;
  log?: Log;
  /** A Redis for the server. */
  hint?: Hint;
  /** false: not a demo mall, so its outbox and metrics are closed. */
  isDemo?: boolean;
}

interface CallInput<Name extends CallName> {
  query?: CallQueryInput<Name>;
  body?: CallBodyInput<Name>;
  params?: CallParams<Name>;
  token?: string;
  headers?: Record<string, string>;
}

/** A call's answer. `data` is typed by the contract; on a refusal it is whatever the refusal carries. */
export interface CallAnswer<Name extends CallName> {
  status: number;
  success: boolean;
  message: string;
  code: string | undefined;
  data: CallData<Name>;
  headers: LightMyRequestResponse['headers'];
  /** The body as sent, to search for what must not be in it. */
  text: string;
}

/** A server built as in production, called without a port. */
export interface TestApp extends App {
  db: Db;
  database: Database;
  clock: TestClock;
  call<Name extends CallName>(name: Name, input?: CallInput<Name>): Promise<CallAnswer<Name>>;
  /** The same call, with every statement it sent, BEGIN and COMMIT left out. */
  counted<Name extends CallName>(
    name: Name,
    input?: CallInput<Name>,
  ): Promise<{ answer: CallAnswer<Name>; statements: string[] }>;
  /** A live session of a user. */
  signIn(userId: number): Promise<string>;
  /** Does all work that is due by the test clock. */
  runJobs(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts a server on a database of its own. Call `stop()` in afterAll. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await createTestDatabase(options.kind ?? suiteKind);
  const handle = await database.open();
  const folder = await mkdtemp(join(tmpdir(), 'pifa-data-'));
  const cleanUp = async (): Promise<void> => {
    await handle.close();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await options.seed?.(handle.db);
    const app = await startOn(handle, folder, options);
    return {
      ...app,
      async stop() {
        await app.close();
        await cleanUp();
      },
    };
  } catch (error) {
    await cleanUp();
    throw error;
  }
}

/** Two servers on one PostgreSQL database: the only place where a race test counts. */
export async function startTwoInstances(options: Omit<TestAppOptions, 'kind'> & { reach?: Reach } = {}) {
  const database = await createTestDatabase('postgres');
  const folder = await mkdtemp(join(tmpdir(), 'pifa-data-'));
  const handles = [await database.open(options.reach), await database.open(options.reach)] as const;
  await options.seed?.(handles[0].db);
  const clock = options.clock ?? createTestClock();
  const first = await startOn(handles[0], folder, { ...options, clock });
  const second = await startOn(handles[1], folder, { ...options, clock });
  return {
    first,
    second,
    async stop() {
      await Promise.all([first.close(), second.close()]);
      await Promise.all(handles.map((handle) => handle.close()));
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The settings of a test server: nothing from the environment or a settings file of this machine. */
export function testSettings(folder: string, own: Partial<Settings> = {}): Settings {
  const none = join(import.meta.dirname, 'empty.config.json');
  const settings = readSettings({ NODE_ENV: 'test', DATA_DIR: folder, PIFA_CONFIG: none });
  // A test's next call must see what it wrote, and its crowd must be as large as it states on however slow a machine.
  // How long memory may lag, and who is turned away, have tests of their own.
  const limits = { ...settings.limits, atOnce: 0 };
  // The limit on unpaid orders has tests of its own; other tests order what they need.
  const orders = { unpaid: { ...settings.orders.unpaid, orders: null, stockPercent: 100 } };
  return { ...settings, catalogue: { freshMs: 0 }, limits, orders, ...own };
}

async function startOn(database: Database, folder: string, options: TestAppOptions): Promise<TestApp> {
  const clock = options.clock ?? createTestClock();
  if (options.isDemo !== false) await markAsDemo(database.db, clock.now());
  const app = await buildApp({
    settings: testSettings(folder, options.settings),
    database,
    clock,
    ids: options.ids ?? createIds(),
    log: options.log ?? createLog({ level: process.env.PIFA_TEST_LOG ?? 'silent' }),
    modules: options.modules,
    hint: options.hint,
  });
  const call: TestApp['call'] = async (name, input = {}) => send(app, name, input);
  return {
    ...app,
    db: database.db,
    database,
    clock,
    call,
    async counted(name, input) {
      const { result, statements } = await countStatements(() => call(name, input));
      return { answer: result, statements };
    },
    signIn: (userId) => app.platform.sessions.begin(database.db, userId, clock.now()),
    runJobs: () => app.platform.runner.drain(),
    stop: () => app.close(),
  };
}

/** Calls of the contract to a server that was built elsewhere. */
export const callsOf =
  (app: App): TestApp['call'] =>
  async (name, input = {}) =>
    send(app, name, input);

async function send<Name extends CallName>(
  app: App,
  name: Name,
  input: CallInput<Name>,
): Promise<CallAnswer<Name>> {
  const { method, path } = calls[name].at;
  const answer = await app.http.inject({
    method,
    url: addressOf(path, input.params, input.query),
    headers: {
      'x-domain': 'mall.test',
      ...(input.token ? { 'x-token': input.token } : {}),
      ...input.headers,
    },
    ...(input.body === undefined ? {} : { payload: input.body as object }),
  });
  const envelope = parseEnvelope<CallData<Name>>(answer);
  return {
    status: answer.statusCode,
    success: envelope.meta.success,
    message: envelope.meta.message,
    code: envelope.meta.code,
    data: envelope.data,
    headers: answer.headers,
    text: answer.body,
  };
}

function parseEnvelope<Data>(answer: LightMyRequestResponse): Envelope<Data> {
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  if (isJson) return JSON.parse(answer.body) as Envelope<Data>;
  return { meta: { success: answer.statusCode < 400, message: '' }, data: answer.rawPayload as Data };
}

function addressOf(path: string, params: unknown, query: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>;
  const filled = path.replace(/:(\w+)/g, (_match, key: string) => encodeURIComponent(String(values[key])));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined) search.set(key, Array.isArray(value) ? value.join(',') : String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}
