import { dirname } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { Kysely } from 'kysely';
import type { Db, Transaction } from './db';
import { wireDialect } from './dialect';
import { asDiskFull } from './disk-full';
import { FolderLockedError, lockFolder } from './folder-lock';
import { withRetries } from './retry';
import { insideTransaction } from './statements';
import type { Tables } from './tables';
import type { Wire, WireSource } from './wire';
import { openPGlite } from './wire-pglite';
import { openPostgres } from './wire-postgres';

/** The one handle over PGlite and PostgreSQL. */
export interface Database {
  readonly kind: 'pglite' | 'postgres';
  readonly db: Db;
  /**
   * Runs `work` in one transaction. With `retry` a deadlock or a serialization failure starts it again
   * (at most five times), so it must have no effect beside the database. With `snapshot` every statement
   * sees the same moment (export, audit).
   */
  transaction<T>(
    work: (tx: Transaction) => Promise<T>,
    options?: { retry?: boolean; snapshot?: boolean },
  ): Promise<T>;
  /** Hears NOTIFY on `channel`; an empty payload means "something may have been missed". */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>;
  /** One session of its own, below Kysely; for the migrator and the tools. */
  withWire<T>(work: (wire: Wire) => Promise<T>): Promise<T>;
  /** True while the database is known not to answer; a long queue for its sessions does not count. */
  isAway(): boolean;
  /** Sessions of the pool now; undefined on the embedded database, which has one. */
  sessions(): { open: number; idle: number; waiting: number } | undefined;
  /** The whole content of an embedded database as one file, undefined on PostgreSQL. */
  dump(): Promise<Blob | undefined>;
  close(): Promise<void>;
}

export interface OpenOptions {
  /** Where the data lies: a folder of our own, a PostgreSQL address, or memory (tests, tools). */
  at: { folder: string } | { url: string } | { memory: true; template?: Blob; running?: PGlite };
  /** Sessions kept on PostgreSQL for transactions. */
  poolSize?: number;
  /** Sessions kept beside them for single statements and snapshots. */
  readPoolSize?: number;
  onIdleError?: (error: Error) => void;
}

/** Opens the database; a folder that another process holds is a `FolderLockedError`. */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { at } = options;
  if ('url' in at) {
    const source = openPostgres({
      url: at.url,
      poolSize: options.poolSize ?? 10,
      readPoolSize: options.readPoolSize ?? 6,
      onIdleError: options.onIdleError,
    });
    return handle('postgres', source, async () => undefined);
  }
  const unlock = 'folder' in at ? await lockOn(at.folder) : async () => undefined;
  try {
    const source = await openPGlite('folder' in at ? { folder: at.folder } : at);
    return handle('pglite', source, () => source.dump(), unlock);
  } catch (error) {
    await unlock();
    throw 'folder' in at ? asDiskFull(error, dirname(at.folder)) : error;
  }
}

const lockOn = (folder: string): ReturnType<typeof lockFolder> =>
  lockFolder(folder).catch((error: unknown) => {
    throw error instanceof FolderLockedError ? error : asDiskFull(error, dirname(folder));
  });

function handle(
  kind: Database['kind'],
  source: WireSource,
  dump: () => Promise<Blob | undefined>,
  afterClose: () => Promise<void> = async () => undefined,
): Database {
  const { acquire, acquireToRead = acquire } = source;
  const db = new Kysely<Tables>({ dialect: wireDialect({ ...source, acquire: acquireToRead }) });
  const writing = acquireToRead === acquire ? db : new Kysely<Tables>({ dialect: wireDialect(source) });
  let closing: Promise<void> | undefined;
  return {
    kind,
    db,
    transaction: (work, options) =>
      withRetries(options?.retry ? 5 : 0, async () => {
        const hooks: (() => void)[] = [];
        const run = options?.snapshot
          ? db.transaction().setIsolationLevel('repeatable read')
          : writing.transaction();
        const result = await run.execute((tx) => insideTransaction(hooks, () => work(tx)));
        runHooks(hooks);
        return result;
      }),
    listen: source.listen,
    async withWire(work) {
      const wire = await source.acquire();
      let broken = true;
      try {
        const result = await work(wire);
        broken = false;
        return result;
      } finally {
        wire.release(broken);
      }
    },
    isAway: source.isAway,
    sessions: () => source.sessions?.(),
    dump,
    close() {
      closing ??= source.close().finally(afterClose);
      return closing;
    },
  };
}

/** The commit stands whatever a hook does, so a hook's fault must not look like the transaction's. */
function runHooks(hooks: readonly (() => void)[]): void {
  for (const hook of hooks) {
    try {
      hook();
    } catch {
      // hooks only wake others up; those look for themselves soon after
    }
  }
}
