import pg from 'pg';
import { DatabaseBusyError, isPoolTimeout } from './busy';
import { cut, DatabaseAwayError, startHeartbeat } from './heartbeat';
import {
  type KnownAnswer,
  KnownBatch,
  type KnownShape,
  KnownStatement,
  knownShape,
  learnShape,
} from './known-statement';
import { createPreparedNames } from './prepared-names';
import { toWireValue, valueParsers } from './value-parsers';
import type { Question, Wire, WireResult, WireSource } from './wire';

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
  const base: pg.ClientConfig = {
    connectionString: options.url,
    application_name: 'pifa',
    types,
    options: `-c timezone=UTC -c client_encoding=UTF8 ${onePlan}`,
    keepAlive: true,
  };
  const openPool = (max: number) => {
    const pool = new pg.Pool({
      ...base,
      max,
      connectionTimeoutMillis: 10_000,
      idleTimeoutMillis: 30_000,
      statement_timeout: 20_000,
      lock_timeout: 8_000,
      idle_in_transaction_session_timeout: 30_000,
    });
    const sessions = new Set<pg.PoolClient>();
    pool.on('error', (error) => options.onIdleError?.(error));
    pool.on('connect', (client) => {
      sessions.add(client);
      // For as long as the session lives: the pool takes its own listener off before whoever asked has put one on, and
      // an error that nobody hears ends the process.
      client.on('error', () => undefined);
    });
    pool.on('remove', (client) => void sessions.delete(client));
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
      for (const { sessions } of old) for (const client of sessions) cut(client);
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
        if (waiting.delete(leave)) resolve(pooledWire(client, nameOf, heartbeat.heard));
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
  /** The begin of a transaction of which nothing was said yet. */
  let opening: string | undefined;

  async function queries(questions: readonly Question[], commit = false): Promise<WireResult[]> {
    // First: a value that cannot be sent fails before anything is said, the begin with it.
    const named = questions.map(({ text, values }): Named => {
      const name = nameOf(text);
      return {
        text,
        values: values.map(asText),
        name,
        shape: name === undefined ? undefined : knownShape(client, name),
      };
    });
    const begin = opening;
    opening = undefined;
    const asked = performance.now();
    const answers = named.every(isKnown)
      ? await sendKnown(client, begin, named, commit)
      : await askOneByOne(client, begin, named, commit);
    heard(performance.now() - asked);
    return answers.map(({ rows, command, rowCount }) => ({
      rows,
      affected: WRITES.has(command) ? rowCount : undefined,
    }));
  }

  return {
    async query(text, values) {
      const [answer] = await queries([{ text, values }]);
      return answer as WireResult;
    },
    queries,
    async begin(text) {
      opening = text;
    },
    async script(text) {
      const begin = opening;
      opening = undefined;
      if (begin !== undefined) {
        // A transaction in which nothing was said ends without a word.
        if (text === 'commit' || text === 'rollback') return;
        await client.query(begin);
      }
      await client.query(text);
    },
    release(throwAway) {
      client.off('error', swallow);
      client.release(throwAway === true || broken);
    },
  };
}

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;
const asText = (value: unknown): unknown => prepareValue(toWireValue(value));

/** A statement with its values as texts, the name under which sessions prepare it, and its shape where this session knows it. */
type Named = Question & { name: string | undefined; shape: KnownShape | undefined };
type Known = Named & { name: string; shape: KnownShape };

const isKnown = (asked: Named): asked is Known => asked.shape !== undefined;

/** All in one message. */
function sendKnown(
  client: pg.PoolClient,
  begin: string | undefined,
  asked: readonly Known[],
  commit = false,
): Promise<KnownAnswer[]> {
  const parts: KnownStatement[] = [];
  const answers = asked.map(
    ({ text, name, shape, values }) =>
      new Promise<KnownAnswer>((resolve, reject) => {
        const done = (error: unknown, answer?: KnownAnswer): void =>
          answer ? resolve(answer) : reject(error);
        parts.push(new KnownStatement(text, name, shape, values, done));
      }),
  );
  client.query(new KnownBatch(begin, parts, commit ? 'commit' : undefined));
  return Promise.all(answers);
}

/** What a session does not know yet is asked as the driver does. */
async function askOneByOne(
  client: pg.PoolClient,
  begin: string | undefined,
  asked: readonly Named[],
  commit: boolean,
): Promise<KnownAnswer[]> {
  if (begin !== undefined) await client.query(begin);
  const answers: KnownAnswer[] = [];
  for (const one of asked) {
    const [answer] = isKnown(one)
      ? await sendKnown(client, undefined, [one])
      : [await sendNew(client, one.name, one.text, one.values)];
    answers.push(answer as KnownAnswer);
  }
  if (commit) await client.query('commit');
  return answers;
}

/** By the driver's own query, which says what the columns are; a named statement's are kept for the next time. */
async function sendNew(
  client: pg.PoolClient,
  name: string | undefined,
  text: string,
  values: readonly unknown[],
): Promise<KnownAnswer> {
  const { rows, fields, command, rowCount } = await client.query({
    text,
    values: [...values],
    ...(name ? { name } : {}),
  });
  if (name) learnShape(client, name, fields, types);
  return { rows, command, rowCount: rowCount ?? 0 };
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
    try {
      await next.connect();
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      // A session that is there and does not listen would never be made again.
      cut(next);
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
