import type pg from 'pg';
import { PgSession } from './pg-session';

const BEAT_MS = 200;
/** Beats without an answer until the server counts as away: a write then waits less than a second. */
const MOST_SILENT = 3;
const CONNECT_MS = 1_000;

/** The server does not answer. SQLSTATE 08006, so that it is told from a statement that was wrong. */
export class DatabaseAwayError extends Error {
  override name = 'DatabaseAwayError';
  readonly code = '08006';
  constructor() {
    super('Connection terminated: the database does not answer');
  }
}

interface HeartbeatOptions {
  config: pg.ClientConfig;
  /** The server stopped answering: whoever waits for it is to be let go. */
  onAway(): void;
}

/**
 * Asks a PostgreSQL server every 200 ms, on a session of its own, whether it is there. A hung server gives no error
 * and would keep every caller waiting; this notices it by counting beats, which a busy event loop does not falsify.
 * Any statement that is answered in good time counts as a beat, so that a busy server is not taken for a hung one.
 */
export function startHeartbeat({ config, onAway }: HeartbeatOptions) {
  let client: PgSession | undefined;
  let asking = false;
  let silent = 0;
  let away = false;

  const drop = (): void => {
    const old = client;
    client = undefined;
    asking = false;
    if (old) old.cut();
  };

  const missed = (): void => {
    silent += 1;
    if (silent < MOST_SILENT || away) return;
    away = true;
    drop();
    onAway();
  };

  async function ask(): Promise<void> {
    asking = true;
    const own = client ?? new PgSession({ ...config, connectionTimeoutMillis: CONNECT_MS });
    try {
      if (own !== client) {
        client = own;
        own.on('error', () => undefined);
        await own.connect();
      }
      await own.query('select 1');
      if (own !== client) return;
      silent = 0;
      away = false;
      asking = false;
    } catch {
      // A session that was lost is made again at the next beat; only silence or repeated failure counts.
      if (own !== client) return;
      drop();
      missed();
    }
  }

  const beat = (): void => {
    if (asking) missed();
    // While away nobody waits long for one try: a server that is back answers a fresh one at once.
    if (asking && silent % (CONNECT_MS / BEAT_MS) === 0) drop();
    if (!asking) void ask();
  };
  const timer = setInterval(beat, BEAT_MS);
  timer.unref();

  return {
    isAway: () => away,
    /** A statement of anybody was answered after `ms`. */
    heard(ms: number): void {
      if (ms < BEAT_MS * MOST_SILENT && !away) silent = 0;
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      const last = client;
      client = undefined;
      if (last && !asking && !away) await last.end().catch(() => undefined);
      else if (last) last.cut();
    },
  };
}
