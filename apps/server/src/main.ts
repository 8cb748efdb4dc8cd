import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { type App, buildApp } from './app';
import { modules } from './modules';
import { createRedisHint } from './platform/cache/redis-hint';
import { createClock } from './platform/clock/clock';
import {
  asDiskFull,
  type Database,
  migrate,
  MigrationError,
  openDatabase,
  readMigrations,
} from './platform/database';
import { createIds } from './platform/ids/ids';
import { createJobThread, type JobThread } from './platform/jobs/job-thread';
import { createLog } from './platform/log/log';
import { createPlatform, type PlatformParts } from './platform/platform';
import type { Settings } from './platform/settings';
import { startWarnings } from './platform/start-warnings';

/** What every verb of the command line stands on: an open and migrated database, log, clock, ids. */
export interface Ground extends PlatformParts {
  close(): Promise<void>;
}

/** Opens what the settings name and brings the database to the newest shape. */
export async function prepare(settings: Settings): Promise<Ground> {
  const log = createLog(settings.log);
  const database = await openDatabase({
    at: settings.databaseUrl ? { url: settings.databaseUrl } : { folder: join(settings.dataDir, 'db') },
    poolSize: settings.database.poolSize,
    readPoolSize: settings.database.readPoolSize,
    onIdleError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  try {
    const ran = await migrate(database, await readMigrations());
    if (ran.length > 0) log.info({ migrations: ran }, 'database migrated');
    const clock = createClock({ offsetMs: settings.clockOffsetMs });
    await readDatabaseTime(database, clock);
    const hint = settings.redisUrl ? createRedisHint(settings.redisUrl, log) : undefined;
    return {
      settings,
      database,
      log,
      hint,
      clock,
      ids: createIds(),
      async close() {
        hint?.close();
        await database.close();
        log.flush();
      },
    };
  } catch (error) {
    await database.close().catch(() => undefined);
    throw ownError(error, settings);
  }
}

/** A start that failed on an embedded database whose disk is full says so. */
const ownError = (error: unknown, { databaseUrl, dataDir }: Settings): unknown =>
  databaseUrl === undefined && !(error instanceof MigrationError && error.cause === undefined)
    ? asDiskFull(error, dataDir)
    : error;

async function readDatabaseTime(database: Database, clock: PlatformParts['clock']): Promise<void> {
  const { rows } = await database.withWire((wire) => wire.query('select clock_timestamp() as now', []));
  const row = rows[0] as { now: Date };
  clock.observe(row.now);
}

/** `pifa serve`: everything up, listening, until told to stop. Answers once the server is ready. */
export async function serve(settings: Settings, say: (line: string) => void): Promise<void> {
  const ground = await prepare(settings);
  const jobThread = threadFor(settings, ground);
  let app: App;
  try {
    if (settings.demo && ground.database.kind === 'pglite') {
      const platform = createPlatform(ground);
      for (const module of modules) await module.firstRun?.(platform, say);
    }
    app = await buildApp({ ...ground, background: settings.jobs.inServer, jobThread });
    for (const { setting, text } of startWarnings(settings, app.platform.isDemo))
      ground.log.warn({ setting }, text);
    await app.http.listen({ port: settings.port, host: settings.host });
  } catch (error) {
    await ground.close().catch(() => undefined);
    throw ownError(error, settings);
  }
  stopOnSignal(async () => {
    app.drain();
    await wait(settings.drainMs);
    await app.close();
    await jobThread?.close();
    await ground.close();
  }, settings.drainMs);
  const address = app.http.server.address();
  const port = typeof address === 'object' && address ? address.port : settings.port;
  // Whoever keeps us up brings back only what has stood.
  process.send?.('ready');
  say(`Pifa 批发商城已就绪 / ready: http://localhost:${port}`);
  for (const module of modules) for (const line of (await module.greeting?.(app.platform)) ?? []) say(line);
}

/**
 * A thread for heavy jobs, with sessions of its own. The embedded database has one session for all, and run from source
 * a thread would need a loader for TypeScript.
 */
function threadFor(settings: Settings, { database, log }: Ground): JobThread | undefined {
  if (database.kind === 'pglite' || process.env['PIFA_BUNDLED'] !== 'yes') return undefined;
  const few = { ...settings, database: { ...settings.database, poolSize: 2, readPoolSize: 1 } };
  const open = () => new Worker(new URL('./job-thread.js', import.meta.url), { workerData: few });
  return createJobThread(open, { log });
}

/** What hangs (a payment provider, the database) keeps a leaving server no longer than this. */
const LONGEST_STOP_MS = 9_000;

/** A process manager tells the whole group, and so does whoever keeps us up: within this it is the same word. */
const SAME_WORD_MS = 500;

/** First SIGTERM or SIGINT: finish and leave, within 10 s after `drainMs`. Second: leave. */
export function stopOnSignal(stop: () => Promise<void>, drainMs = 0): void {
  let toldAt: number | undefined;
  const told = (): void => {
    if (toldAt !== undefined) {
      if (performance.now() - toldAt > SAME_WORD_MS) process.exit(1);
      return;
    }
    toldAt = performance.now();
    // Whatever hangs must not keep a stopped server alive.
    setTimeout(() => process.exit(1), drainMs + LONGEST_STOP_MS).unref();
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', told);
  process.on('SIGINT', told);
}
