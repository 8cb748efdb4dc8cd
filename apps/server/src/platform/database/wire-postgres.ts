import pg from 'pg';
import { cut, DatabaseAwayError, startHeartbeat } from './heartbeat';
import { createPreparedNames } from './prepared-names';
import { toWireValue, valueParsers } from './value-parsers';
import type { Wire, WireSource } from './wire';

interface PostgresOptions {
  url: string;
  poolSize: number;
  /** Told of connections that die while idle; they are replaced, so this is news and not a fault. */
  onIdleError?: (error: Error) => void;
}

const WRITES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: string) => {
    const own = format === 'binary' ? undefined : valueParsers[oid];
    return own ?? (pg.types.getTypeParser(oid, format as 'text') as (value: string) => unknown);
  },
};

/** Sessions of a PostgreSQL server, pooled; a statement or a lock that takes too long is given up. */
export function openPostgres(options: PostgresOptions): WireSource {
  const base: pg.ClientConfig = {
    connectionString: options.url,
    application_name: 'pifa',
    types,
    options: '-c timezone=UTC -c client_encoding=UTF8',
    keepAlive: true,
  };
  const openPool = () => {
    const pool = new pg.Pool({
      ...base,
      max: options.poolSize,
      connectionTimeoutMillis: 10_000,
      idleTimeoutMillis: 30_000,
      statement_timeout: 20_000,
      lock_timeout: 8_000,
      idle_in_transaction_session_timeout: 30_000,
    });
    const sessions = new Set<pg.PoolClient>();
    pool.on('error', (error) => options.onIdleError?.(error));
    pool.on('connect', (client) => void sessions.add(client));
    pool.on('remove', (client) => void sessions.delete(client));
    return { pool, sessions };
  };
  let current = openPool();
  const waiting = new Set<(error: Error) => void>();
  const listeners = new Set<() => void>();
  const nameOf = createPreparedNames();

  // Everybody who waits is told; the sessions are given up, and fresh ones serve when the server is back.
  const heartbeat = startHeartbeat({
    config: base,
    onAway() {
      options.onIdleError?.(new DatabaseAwayError());
      const { pool, sessions } = current;
      current = openPool();
      for (const reject of waiting) reject(new DatabaseAwayError());
      for (const client of sessions) cut(client);
      for (const cutListener of listeners) cutListener();
      pool.end().catch(() => undefined);
    },
  });

  return {
    acquire() {
      if (heartbeat.isAway()) return Promise.reject(new DatabaseAwayError());
      const asked = current.pool.connect();
      return new Promise((resolve, reject) => {
        const leave = (error: Error): void => {
          waiting.delete(leave);
          reject(error);
        };
        waiting.add(leave);
        asked.then((client) => {
          if (waiting.delete(leave)) resolve(pooledWire(client, nameOf, heartbeat.heard));
          else client.release(true);
        }, leave);
      });
    },
    listen: (channel, heard) => listenForEver(base, channel, heard, listeners, options.onIdleError),
    async close() {
      await heartbeat.stop();
      await current.pool.end();
    },
  };
}

function pooledWire(
  client: pg.PoolClient,
  nameOf: (text: string) => string | undefined,
  heard: (ms: number) => void,
): Wire {
  let broken = false;
  const swallow = (): void => {
    broken = true;
  };
  client.on('error', swallow);
  return {
    async query(text, values) {
      const name = nameOf(text);
      const asked = performance.now();
      const result = await client.query({ text, values: values.map(toWireValue), ...(name ? { name } : {}) });
      heard(performance.now() - asked);
      return {
        rows: result.rows,
        affected: WRITES.has(result.command) ? (result.rowCount ?? 0) : undefined,
      };
    },
    async script(text) {
      await client.query(text);
    },
    release(throwAway) {
      client.off('error', swallow);
      client.release(throwAway === true || broken);
    },
  };
}

/** A session of its own that hears NOTIFY and comes back by itself after the server was away. */
async function listenForEver(
  base: pg.ClientConfig,
  channel: string,
  heard: (payload: string) => void,
  cutters: Set<() => void>,
  onError?: (error: Error) => void,
): Promise<() => Promise<void>> {
  let stopped = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ ...base, connectionTimeoutMillis: 5_000 });
    const cutNext = (): void => cut(next);
    cutters.add(cutNext);
    next.on('error', (error) => onError?.(error));
    next.on('end', () => {
      cutters.delete(cutNext);
      if (stopped) return;
      timer = setTimeout(() => void connect().catch(() => undefined), 1_000);
      timer.unref();
    });
    next.on('notification', (note) => heard(note.payload ?? ''));
    await next.connect();
    await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    client = next;
    // Whatever was said while nobody listened is lost: wake the listener once.
    heard('');
  };
  await connect();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await client?.end().catch(() => undefined);
  };
}
