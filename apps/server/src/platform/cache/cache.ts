import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Clock } from '../clock/clock';
import { type Database, type Db, afterCommit, isInsideTransaction, outsideTransaction } from '../database';
import type { Log } from '../log/log';
import { createBudget, type Section } from './budget';
import type { Hint } from './redis-hint';

const CHANNEL = 'pifa_versions';

/** A value made from the database, kept in memory and made again when one of its versions moves. */
export interface Kept<T> {
  /** The newest value: waits when a change was noticed. While the database is away the old one goes on. */
  get(): Promise<T>;
  /** The value in memory without waiting; starts making the new one when a change was noticed. */
  peek(): T;
}

/** What is to be kept in memory: how it is made, and the versions that make it old. It holds nothing itself. */
export interface KeptValue<T> {
  names: readonly string[];
  load(db: Db): Promise<T>;
}

/** Defines a value that each server keeps in memory until one of `names` is bumped. */
export const keptValue = <T>(
  names: string | readonly string[],
  load: (db: Db) => Promise<T>,
): KeptValue<T> => ({ names: [names].flat(), load });

/** How long a start waits for what may be late: all but very large malls never notice. */
const LATE_MS = 1_000;

interface KeptOptions {
  /** The server may be ready without it: on PostgreSQL a start waits a second for it, then whoever asks first waits. */
  isLate?: boolean;
}

interface KeptEntry {
  names: readonly string[];
  isLate: boolean;
  stale(): void;
  warm(): Promise<void>;
}

interface CacheOptions {
  database: Database;
  log: Log;
  /** Between looks at the version table, behind NOTIFY. */
  pollMs?: number;
  hint?: Hint;
  /** Told the database's time at each look. */
  clock?: Clock;
  /** Memory for everything in sections, bytes. */
  mostBytes?: number;
}

/**
 * In-process caches that stay true over all instances: a change bumps a named version in its own
 * transaction, the others hear NOTIFY, and polling catches what NOTIFY lost.
 */
export function createCache({ database, log, pollMs = 2_000, hint, clock, mostBytes = 256e6 }: CacheOptions) {
  const budget = createBudget(mostBytes);
  const entries: KeptEntry[] = [];
  const keptValues = new Map<unknown, Kept<unknown>>();
  const listeners = new Map<string, Set<() => void>>();
  const prefixes: { prefix: string; act(name: string): void }[] = [];
  const seen = new Map<string, number>();
  const stops: (() => unknown)[] = [];
  /** The first look tells where things stand; a name that turns up later has moved. */
  let looked = false;

  const moved = (name: string): void => {
    for (const entry of entries) if (entry.names.includes(name)) entry.stale();
    for (const listener of listeners.get(name) ?? []) listener();
    for (const { prefix, act } of prefixes) if (name.startsWith(prefix)) act(name);
  };

  async function poll(): Promise<void> {
    const { rows } = await sql<{ now: Date; versions: Record<string, number> }>`
      select clock_timestamp() as now, coalesce(jsonb_object_agg(name, version), '{}') as versions
      from versions`.execute(database.db);
    const [look] = rows;
    if (!look) return;
    clock?.observe(look.now);
    for (const [name, version] of Object.entries(look.versions)) {
      if (looked && seen.get(name) !== version) moved(name);
      seen.set(name, version);
    }
    looked = true;
  }

  /** One look at a time: those who ask meanwhile share the next one. */
  let polling: Promise<void> | undefined;
  const pollOnce = (): Promise<void> => {
    polling ??= outsideTransaction(poll)
      .catch((error: unknown) => log.warn({ err: error }, 'versions could not be read'))
      .finally(() => {
        polling = undefined;
      });
    return polling;
  };

  const onNotify = (name: string): void => {
    if (name === '') void pollOnce();
    else moved(name);
  };

  function keep<T>({ names, load }: KeptValue<T>, { isLate = false }: KeptOptions = {}): Kept<T> {
    const { kept, entry } = keepValue(names, () => load(database.db), log);
    // The embedded database has one session: it would be busy with it anyway.
    entries.push({ ...entry, isLate: isLate && database.kind === 'postgres' });
    return kept;
  }

  function keptOf<T>(value: KeptValue<T>): Kept<T> {
    const known = keptValues.get(value) as Kept<T> | undefined;
    if (known) return known;
    const kept = keep(value);
    keptValues.set(value, kept);
    return kept;
  }

  return {
    /** Part of the memory for what is kept to answer faster; see `createBudget`. */
    section: <Key, Value>(name: string, mostBytes?: number): Section<Key, Value> =>
      budget.section(name, mostBytes),
    /** Takes memory out of what sections share; see `createBudget`. */
    reserve: budget.reserve,
    /** Bytes in each section. */
    heldBytes: budget.held,
    /** The newest value, see `Kept`. */
    read: <T>(value: KeptValue<T>): Promise<T> => keptOf(value).get(),
    /** Has this value made before the server is ready: named while the module is set up. */
    warm: (value: KeptValue<unknown>): void => void keptOf(value),
    /**
     * Keeps what `load` answers until one of `names` is bumped. Call it while the module is set up; the
     * server is not ready before every kept value was made once, but for late ones.
     */
    kept: <T>(
      names: string | readonly string[],
      load: (db: Db) => Promise<T>,
      options?: KeptOptions,
    ): Kept<T> => keep(keptValue(names, load), options),
    /** Calls `act` whenever `name` was bumped, by any instance. */
    watch(name: string, act: () => void): void {
      const all = listeners.get(name) ?? new Set();
      all.add(act);
      listeners.set(name, all);
    },
    /** The same for every name that begins so. */
    watchAll(prefix: string, act: (name: string) => void): void {
      prefixes.push({ prefix, act });
    },
    /** Says in the open transaction that what hangs on `name` changed: one statement. */
    async bump(tx: Db, name: string): Promise<void> {
      await sql`
        with up as (
          insert into versions (name) values (${name})
          on conflict (name) do update set version = versions.version + 1, changed_at = now()
          returning name)
        select pg_notify(${CHANNEL}, name) from up`.execute(tx);
      afterCommit(() => {
        moved(name);
        hint?.say(name);
      });
    },
    /** Makes every kept value and begins to listen; without `late` those that may be late are made when asked for. */
    async start({ late: withLate = true }: { late?: boolean } = {}): Promise<void> {
      await pollOnce();
      stops.push(await database.listen(CHANNEL, onNotify));
      if (hint) stops.push(hint.listen(onNotify));
      const timer = setInterval(() => void pollOnce(), pollMs);
      timer.unref();
      stops.push(() => clearInterval(timer));
      const late = entries.filter(({ isLate }) => withLate && isLate).map((entry) => entry.warm());
      for (const one of late)
        one.catch((error: unknown) => log.warn({ err: error }, 'a kept value could not be made at start'));
      await Promise.all(entries.filter(({ isLate }) => !isLate).map((entry) => entry.warm()));
      await Promise.race([Promise.allSettled(late), wait(LATE_MS, undefined, { ref: false })]);
    },
    /** Each name's version as it was last read. */
    versions: (): ReadonlyMap<string, number> => seen,
    async stop(): Promise<void> {
      for (const stop of stops.splice(0)) await stop();
      await polling;
    },
  };
}

export type Cache = ReturnType<typeof createCache>;

function keepValue<T>(names: readonly string[], load: () => Promise<T>, log: Log) {
  let value: { is: T } | undefined;
  let wanted = 1;
  let made = 0;
  let making: Promise<void> | undefined;

  async function make(): Promise<void> {
    while (made < wanted) {
      const aim = wanted;
      value = { is: await load() };
      made = aim;
    }
  }
  const refresh = (): Promise<void> => {
    making ??= outsideTransaction(make).finally(() => {
      making = undefined;
    });
    return making;
  };
  const inBackground = (): void => {
    refresh().catch((error: unknown) =>
      log.warn({ err: error, names }, 'a kept value could not be made again'),
    );
  };
  const known = (): T => {
    if (!value) throw new Error(`A kept value was read before the caches were started: ${names.join(', ')}`);
    return value.is;
  };

  const kept: Kept<T> = {
    async get() {
      if (made >= wanted) return known();
      if (isInsideTransaction() && value) {
        // Waiting here could wait for ourselves: the embedded database has one session.
        inBackground();
        return known();
      }
      try {
        await refresh();
      } catch (error) {
        if (!value) throw error;
        log.warn({ err: error, names }, 'a kept value could not be made again');
      }
      return known();
    },
    peek() {
      if (made < wanted) inBackground();
      return known();
    },
  };
  const entry: Omit<KeptEntry, 'isLate'> = {
    names,
    stale: () => {
      wanted += 1;
    },
    warm: refresh,
  };
  return { kept, entry };
}
