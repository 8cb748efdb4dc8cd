import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { guardDisk } from './disk-guard';
import { createStatements } from './pglite-statements';
import { sqlState } from './retry';
import { valueParsers } from './value-parsers';
import type { Wire, WireSource } from './wire';

interface PGliteOptions {
  /** A folder, or undefined for a database that lives in memory only. */
  folder?: string;
  /** The content to start from (a dump of another data folder). */
  template?: Blob;
  /** Bytes kept free for a full disk; 0: none. */
  ballastBytes?: number;
  /** A running database to work on in place of opening one. `close` lets go of it and leaves it running. */
  running?: PGlite;
  /** Told when the database died under us and was opened again, or could not be. */
  onRevived?: (error: unknown) => void;
}

/** The embedded database with its one session. */
export interface PGliteSource extends WireSource {
  dump(): Promise<Blob>;
}

/** The program died with its transaction; SQLSTATE 57P02, as a server says it after a crash. */
class DatabaseDiedError extends Error {
  override name = 'DatabaseDiedError';
  readonly code = '57P02';
}

const RETRY_MS = 500;

/**
 * Opens the embedded database. It survives a killed process; it does not survive power loss. A full disk kills it at
 * the log: it is opened again in the room of the ballast, and takes no writes until there is space.
 */
export async function openPGlite(options: PGliteOptions): Promise<PGliteSource> {
  const { folder, onRevived } = options;
  const guard = folder === undefined ? undefined : guardDisk({ folder, ballastBytes: options.ballastBytes });
  const listeners = new Map<string, Set<(payload: string) => void>>();
  let lite = options.running;
  let isClosed = false;
  let readOnly = false;
  let failedAt = -Infinity;
  try {
    // On a full disk the first try fails; the second has the room of the ballast.
    lite ??= await startPGlite(options).catch((error: unknown) => {
      if (!guard?.onFull()) throw error;
      return startPGlite(options);
    });
  } catch (error) {
    guard?.stop();
    throw error;
  }
  const queue = createQueue();
  const prepared = new WeakMap<PGlite, ReturnType<typeof createStatements>>();

  function statements(own: PGlite): ReturnType<typeof createStatements> {
    const run = prepared.get(own) ?? createStatements(own);
    prepared.set(own, run);
    return run;
  }

  /** Opens the database again after it died. A full disk is asked twice a second, whoever comes meanwhile is refused. */
  async function revive(): Promise<PGlite> {
    if (options.running) throw new DatabaseDiedError('The database died and is opened by somebody else');
    if (performance.now() - failedAt < RETRY_MS) throw new DatabaseDiedError('not opened again yet');
    try {
      const next = await startPGlite({ folder });
      for (const [channel, all] of listeners) {
        for (const heard of all) await next.listen(channel, heard);
      }
      readOnly = false;
      onRevived?.(undefined);
      // What was announced meanwhile went nowhere.
      for (const all of listeners.values()) for (const heard of all) heard('');
      return next;
    } catch (error) {
      failedAt = performance.now();
      onRevived?.(error);
      throw new DatabaseDiedError('The database could not be opened again', { cause: error });
    }
  }

  async function ready(): Promise<PGlite> {
    if (isClosed) throw new Error('The database is closed');
    lite ??= await revive();
    const wanted = guard?.isFull() === true;
    if (wanted !== readOnly) {
      await lite.exec(`set default_transaction_read_only = ${wanted ? 'on' : 'off'}`);
      readOnly = wanted;
    }
    return lite;
  }

  const wire = (own: PGlite, leave: () => void): Wire => {
    // A dead database answers nothing, it spins: whatever comes after its last word is not sent.
    async function guarded<T>(work: () => Promise<T>): Promise<T> {
      if (own !== lite) throw new DatabaseDiedError('The database died during this transaction');
      try {
        return await work();
      } catch (error) {
        if (isFull(error)) guard?.onFull();
        if (isDeath(error) && (folder !== undefined || options.running)) lite = undefined;
        throw error;
      }
    }
    const query: Wire['query'] = (text, values) => guarded(() => statements(own)({ text, values }));
    const script: Wire['script'] = (text) => guarded(async () => void (await own.exec(text)));
    return {
      query,
      async queries(questions, commit = false) {
        const results = [];
        for (const { text, values } of questions) results.push(await query(text, values));
        if (commit) await script('commit');
        return results;
      },
      begin: script,
      script,
      release: leave,
    };
  };

  return {
    async acquire() {
      const leave = await queue.enter();
      try {
        return wire(await ready(), leave);
      } catch (error) {
        leave();
        throw error;
      }
    },
    isAway: () => lite === undefined,
    async listen(channel, heard) {
      const all = listeners.get(channel) ?? new Set();
      listeners.set(channel, all.add(heard));
      await lite?.listen(channel, heard);
      return async () => {
        all.delete(heard);
        await lite?.unlisten(channel, heard);
      };
    },
    dump: () => (lite ? lite.dumpDataDir('none') : Promise.reject(new DatabaseDiedError('no dump'))),
    async close() {
      const leave = await queue.enter();
      guard?.stop();
      isClosed = true;
      // What died is not asked to close either: its files are whole, as after a kill.
      if (options.running) for (const channel of listeners.keys()) await lite?.unlisten(channel);
      else await lite?.close();
      leave();
    },
  };
}

/** The program itself, without what keeps it alive on a full disk. */
export async function startPGlite({
  folder,
  template,
}: Pick<PGliteOptions, 'folder' | 'template'>): Promise<PGlite> {
  const lite = await PGlite.create({
    dataDir: folder ?? 'memory://',
    extensions: { pg_trgm },
    parsers: valueParsers,
    loadDataDir: template,
    startParams: [
      ...PGlite.defaultStartParams,
      ...['-c', `max_files_per_process=${mostOpenFiles()}`],
      // One plan for every buyer, as on a server (decision 0013).
      ...['-c', 'plan_cache_mode=force_generic_plan'],
    ],
  });
  await lite.exec("set timezone to 'UTC'");
  return lite;
}

/** PostgreSQL's own default, and the least it takes. */
const [MOST_FILES, LEAST_FILES] = [1_000, 64];

/**
 * Files that the embedded database may keep open: half of what this process may have, so that those who ask find a
 * descriptor too. Only Linux tells; elsewhere it is PostgreSQL's default.
 */
function mostOpenFiles(): number {
  try {
    const [, limit] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return Math.min(MOST_FILES, Math.max(LEAST_FILES, Math.floor(Number(limit ?? Infinity) / 2)));
  } catch {
    return MOST_FILES;
  }
}

const isFull = (error: unknown): boolean => sqlState(error) === '53100' || sqlState(error) === 'ENOSPC';

/** PANIC and FATAL are the database's last words; anything the WebAssembly machine throws is, too. */
function isDeath(error: unknown): boolean {
  if (!(error instanceof Error)) return true;
  if ('severity' in error) return error.severity === 'PANIC' || error.severity === 'FATAL';
  return error.name === 'RuntimeError' || error.name === 'ExitStatus';
}

/** First come, first served; `enter` answers the function that lets the next one in. */
function createQueue() {
  let tail: Promise<void> = Promise.resolve();
  return {
    async enter(): Promise<() => void> {
      const before = tail;
      let leave = (): void => undefined;
      tail = new Promise((resolve) => {
        leave = resolve;
      });
      await before;
      return leave;
    },
  };
}
