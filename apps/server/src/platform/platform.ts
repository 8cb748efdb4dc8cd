import type { Settings } from './settings';
import { type Cache, createCache } from './cache/cache';
import type { Hint } from './cache/redis-hint';
import type { Clock } from './clock/clock';
import type { Database, Db } from './database';
import type { FileStore } from './files/file-store';
import { openFileStore } from './files/open-file-store';
import { openGate } from './gate/open-gate';
import type { Ids } from './ids/ids';
import type { JobThread } from './jobs/job-thread';
import { createQueue, type Queue } from './jobs/queue';
import { createRunner, type Runner } from './jobs/runner';
import { createSealer, type Sealer } from './keys/sealer';
import type { Log } from './log/log';
import { createMetrics, type Metrics } from './metrics/metrics';
import { createPaymentProviders, type PaymentProviders } from './payments/payment-providers';
import { createPorts, type Ports } from './ports';
import { createSessions, type Sessions } from './session/sessions';

/** What serves any shop: everything a module is given. */
export interface Platform {
  settings: Settings;
  database: Database;
  /** `database.db`: reading and single statements; for all-or-none use `database.transaction`. */
  db: Db;
  clock: Clock;
  ids: Ids;
  log: Log;
  sessions: Sessions;
  cache: Cache;
  jobs: Queue;
  runner: Runner;
  files: FileStore;
  paymentProviders: PaymentProviders;
  metrics: Metrics;
  ports: Ports;
  /** Seals the secrets of staff's second factors. */
  staffSealer: Sealer;
  /** The demo filled this database, as found at the start. */
  isDemo: boolean;
  /** Who is worked on now, who waits, and who is told to come again. */
  gate: ReturnType<typeof openGate>;
}

export interface PlatformParts {
  settings: Settings;
  database: Database;
  clock: Clock;
  ids: Ids;
  log: Log;
  hint?: Hint;
  /** Runs heavy jobs beside the thread that answers requests. */
  jobThread?: JobThread | undefined;
}

/** Puts the platform together. Nothing runs yet: `cache.start()` and `runner.start()` do that. */
export function createPlatform(parts: PlatformParts): Platform {
  const { settings, database, clock, ids, log } = parts;
  const { db } = database;
  const metrics = createMetrics();
  const runner = createRunner({
    db,
    clock,
    log,
    pollMs: settings.jobs.pollMs,
    tries: settings.jobs.tries,
    thread: parts.jobThread,
  });
  return {
    settings,
    database,
    db,
    clock,
    ids,
    log,
    runner,
    sessions: createSessions({ db, clock, days: settings.sessions.days }),
    cache: createCache({
      database,
      log,
      clock,
      hint: parts.hint,
      mostBytes: settings.cache.mostMb * 1_000_000,
    }),
    jobs: createQueue({
      wake: (news) => runner.wake(news),
      hasSubscriber: (topic) => runner.hasSubscriber(topic),
      clock,
    }),
    files: openFileStore(settings),
    paymentProviders: createPaymentProviders(settings, { clock, ids }),
    metrics,
    ports: createPorts(),
    staffSealer: createSealer(settings.sealSecrets, 'second factors of staff'),
    gate: openGate({ atOnce: settings.limits.atOnce, metrics }),
    isDemo: false,
  };
}
