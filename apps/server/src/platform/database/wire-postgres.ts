import pg from 'pg';
import { DatabaseBusyError, isPoolTimeout } from './busy';
import { DatabaseAwayError, startHeartbeat } from './heartbeat';
import { PgSession } from './pg-session';
import { createPreparedNames } from './prepared-names';
import { toWireValue, valueParsers } from './value-parsers';
import type { Wire, WireResult, WireSource } from './wire';

interface PostgresOptions {
  url: string;
  /** Sessions for transactions. */
  poolSize: number;
  /** Sessions for single statements and snapshots. */
  readPoolSize: number;
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
  // Statements are written so that one plan is right for every buyer. Left to itself PostgreSQL plans a statement anew
  // for ever once its table has grown since it first looked: that cost a cart ten times its reading.
  const onePlan = '-c plan_cache_mode=force_generic_plan';
  // Where tables grew since they were last looked at, plans look dear, and PostgreSQL would compile what then runs for a
  // few ms: seconds of CPU, in each session anew.
  const noJit = '-c jit=off';
  const base: pg.ClientConfig = {
    connectionString: options.url,
    application_name: 'pifa',
    types,
    options: `-c timezone=UTC -c client_encoding=UTF8 ${onePlan} ${noJit}`,
    keepAlive: true,
  };
  const openPool = (max: number) => {
    const pool = new pg.Pool({
      Client: PgSession,
      ...base,
      pipeline: true,
      max,
      connectionTimeoutMillis: 10_000,
      idleTimeoutMillis: 30_000,
      statement_timeout: 20_000,
      lock_timeout: 8_000,
      idle_in_transaction_session_timeout: 30_000,
    });
    const sessions = new Set<PgSession>();
    pool.on('error', (error) => options.onIdleError?.(error));
    pool.on('connect', (client) => {
      sessions.add(sessionOf(client));
      // For as long as the session lives: the pool takes its own listener off before whoever asked has put one on, and
      // an error that nobody hears ends the process.
      client.on('error', () => undefined);
    });
    pool.on('remove', (client) => void sessions.delete(sessionOf(client)));
    return { pool, sessions };
  };
  // Reads have sessions of their own: transactions that wait for a lock cannot take them.
  const openPools = () => ({ write: openPool(options.poolSize), read: openPool(options.readPoolSize) });
  let current = openPools();
  const waiting = new Set<(error: Error) => void>();
  const listeners = new Set<() => void>();
  const nameOf = createPreparedNames();

  // Everybody who waits is told; the sessions are given up, and fresh ones serve when the server is back.
  const heartbeat = startHeartbeat({
    config: base,
    onAway() {
      options.onIdleError?.(new DatabaseAwayError());
      const old = Object.values(current);
      current = openPools();
      for (const reject of waiting) reject(new DatabaseAwayError());
      for (const { sessions } of old) for (const session of sessions) session.cut();
      for (const cutListener of listeners) cutListener();
      for (const { pool } of old) pool.end().catch(() => undefined);
    },
  });

  const acquire = (lane: 'write' | 'read'): Promise<Wire> => {
    if (heartbeat.isAway()) return Promise.reject(new DatabaseAwayError());
    const asked = current[lane].pool.connect();
    return new Promise((resolve, reject) => {
      const leave = (error: Error): void => {
        waiting.delete(leave);
        reject(isPoolTimeout(error) && !heartbeat.isAway() ? new DatabaseBusyError(error) : error);
      };
      waiting.add(leave);
      asked.then((client) => {
        if (waiting.delete(leave)) resolve(pooledWire(sessionOf(client), nameOf, heartbeat.heard));
        else client.release(true);
      }, leave);
    });
  };

  return {
    acquire: () => acquire('write'),
    acquireToRead: () => acquire('read'),
    isAway: heartbeat.isAway,
    listen: (channel, heard) => listenForEver(base, channel, heard, listeners, options.onIdleError),
    sessions() {
      const { write, read } = current;
      const sum = (count: 'totalCount' | 'idleCount' | 'waitingCount'): number =>
        write.pool[count] + read.pool[count];
      return { open: sum('totalCount'), idle: sum('idleCount'), waiting: sum('waitingCount') };
    },
    async close() {
      await heartbeat.stop();
      await Promise.all([current.write.pool.end(), current.read.pool.end()]);
    },
  };
}

type PooledSession = PgSession & pg.PoolClient;

/** The pool makes sessions of the class that it was given; its types do not say so. */
function sessionOf(client: pg.PoolClient): PooledSession {
  if (!(client instanceof PgSession)) throw new Error('The pool made a session of another class.');
  return client;
}

function pooledWire(
  client: PooledSession,
  nameOf: (text: string) => string | undefined,
  answeredAfter: (ms: number) => void,
): Wire {
  let broken = false;
  const markBroken = (): void => {
    broken = true;
  };
  client.on('error', markBroken);
  /** The BEGIN of a transaction in which nothing has been sent yet. */
  let pendingBegin: string | undefined;

  const queries: Wire['queries'] = async (questions, commit = false) => {
    // First: a value that cannot be sent must fail before the pending BEGIN counts as sent.
    const prepared = questions.map(({ text, values }) => ({
      name: nameOf(text),
      text,
      values: values.map(toWireValue),
    }));
    const sentAt = performance.now();
    const begin = pendingBegin;
    pendingBegin = undefined;
    client.cork();
    const begun = begin === undefined ? undefined : client.query(begin);
    const asked = prepared.map((statement) => client.query(statement));
    const committed = commit ? client.query('commit').then(mustBeCommit) : undefined;
    client.uncork();
    // Each statement fails by itself; the first one to fail is why those after it do.
    await Promise.all([begun, ...asked, committed]);
    const answers = await Promise.all(asked);
    answeredAfter(performance.now() - sentAt);
    return answers.map(toWireResult);
  };

  return {
    async query(text, values) {
      const [answer] = await queries([{ text, values }]);
      return answer as WireResult;
    },
    queries,
    async begin(text) {
      pendingBegin = text;
    },
    async script(text) {
      const begin = pendingBegin;
      pendingBegin = undefined;
      if (begin !== undefined) {
        // A transaction in which nothing was sent has nothing to end.
        if (text === 'commit' || text === 'rollback') return;
        await client.query(begin);
      }
      await client.query(text);
    },
    release(throwAway) {
      client.off('error', markBroken);
      client.release(throwAway === true || broken);
    },
  };
}

const toWireResult = ({ rows, command, rowCount }: pg.QueryResult): WireResult => ({
  rows,
  affected: WRITES.has(command) ? (rowCount ?? 0) : undefined,
});

/** PostgreSQL answers COMMIT in an aborted transaction with ROLLBACK and reports no error. */
function mustBeCommit({ command }: pg.QueryResult): void {
  if (command !== 'COMMIT') throw new Error(`The transaction could not be committed: ${command}.`);
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
  let client: PgSession | undefined;
  let timer: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const next = new PgSession({ ...base, connectionTimeoutMillis: 5_000 });
    const cutNext = (): void => next.cut();
    cutters.add(cutNext);
    next.on('error', (error) => onError?.(error));
    next.on('end', () => {
      cutters.delete(cutNext);
      if (stopped) return;
      timer = setTimeout(() => void connect().catch(() => undefined), 1_000);
      timer.unref();
    });
    next.on('notification', (note) => heard(note.payload ?? ''));
    try {
      await next.connect();
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      // A session that is there and does not listen would never be made again.
      next.cut();
      throw error;
    }
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
