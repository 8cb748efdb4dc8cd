import { hash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { outsideTransaction } from '../database';
import type { Log } from '../log/log';
import type { Section } from './budget';

/** A row as it was read, and the mark by which a later look tells whether it changed. */
export interface VersionedRow<T> {
  mark: string;
  row: T;
}

/** A row in memory; without one for an unknown id. */
export interface Entry<T> extends Partial<VersionedRow<T>> {
  /** when the look began that found it so, ms of the monotonic timer */
  checkedAt: number;
  usedAt: number;
  /** asked for more than once in so many looks: worth looking after */
  isInUse: boolean;
}

/** When a statement began, and under which state of the memory. */
interface Reading {
  at: number;
  generation: number;
}

interface FreshRowsOptions<T> {
  /** How often rows in use are compared with the database; a row older than three times this is never answered. 0: nothing is kept. */
  freshMs: number;
  /** Where the rows are kept. */
  section: Section<number, Entry<T>>;
  /** About how much memory a row takes. */
  bytesOf(row: T): number;
  /** md5 over the marks of the known ids as they stand now, in ascending order of the ids, joined by commas. */
  digest(ids: readonly number[]): Promise<string>;
  /** The marks themselves; unknown ids are missing. */
  marks(ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** Whole rows; unknown ids are missing. */
  read(ids: readonly number[]): Promise<ReadonlyMap<number, VersionedRow<T>>>;
  log: Log;
}

const IDS_AT_ONCE = 2_000;
/** Rows that nobody asked for in so many looks are not looked after any more. */
const IDLE_LOOKS = 10;
const LATEST = 3;
const ENTRY_BYTES = 200;

/**
 * Rows of a table kept in memory by id and compared with the database while they are in use, one statement a second
 * for all of them: whoever changed them, here or elsewhere, with or without telling. No row older than three looks
 * is ever answered; without the database nothing is.
 */
export function createFreshRows<T>({
  freshMs,
  section: entries,
  bytesOf,
  digest,
  marks,
  read,
  log,
}: FreshRowsOptions<T>) {
  let looking = false;
  let lastUse = 0;
  let generation = 0;
  const begin = (): Reading => ({ at: performance.now(), generation });

  function put(ids: readonly number[], rows: ReadonlyMap<number, VersionedRow<T>>, reading: Reading): void {
    if (freshMs === 0 || reading.generation !== generation) return;
    for (const id of ids) {
      const known = entries.get(id);
      if (known && known.checkedAt > reading.at) continue;
      const read = rows.get(id);
      const isInUse = known !== undefined && reading.at - known.usedAt < IDLE_LOOKS * freshMs;
      const entry = { ...read, checkedAt: reading.at, usedAt: known?.usedAt ?? reading.at, isInUse };
      entries.put(id, entry, ENTRY_BYTES + (read ? bytesOf(read.row) : 0));
    }
  }

  function idsInUse(now: number): number[] {
    const ids: number[] = [];
    for (const [id, { usedAt, isInUse }] of entries.entries())
      if (isInUse && now - usedAt < IDLE_LOOKS * freshMs) ids.push(id);
    return ids;
  }

  async function look(): Promise<void> {
    const inUse = idsInUse(performance.now()).sort((a, b) => a - b);
    for (let from = 0; from < inUse.length; from += IDS_AT_ONCE) {
      const ids = inUse.slice(from, from + IDS_AT_ONCE);
      const reading = begin();
      const known = ids.map((id) => entries.get(id)?.mark);
      const asKnown = known.filter((mark) => mark !== undefined).join(',');
      // Usually nothing changed, and one digest says so for all of them.
      if ((await digest(ids)) === hash('md5', asKnown, 'hex')) confirm(ids, known, reading);
      else await compare(ids, reading);
    }
  }

  function confirm(
    ids: readonly number[],
    marksThen: readonly (string | undefined)[],
    { at }: Reading,
  ): void {
    for (const [index, id] of ids.entries()) {
      const entry = entries.get(id);
      if (entry && entry.mark === marksThen[index]) entry.checkedAt = Math.max(entry.checkedAt, at);
    }
  }

  async function compare(ids: readonly number[], reading: Reading): Promise<void> {
    const now = await marks(ids);
    confirm(
      ids,
      ids.map((id) => now.get(id)),
      reading,
    );
    const changed = ids.filter((id) => entries.get(id)?.mark !== now.get(id));
    if (changed.length > 0) put(changed, await read(changed), reading);
  }

  async function lookWhileUsed(): Promise<void> {
    while (performance.now() - lastUse < IDLE_LOOKS * freshMs) {
      await wait(freshMs, undefined, { ref: false });
      await look().catch((error: unknown) => log.debug({ err: error }, 'kept rows could not be compared'));
    }
    looking = false;
  }

  function noteUse(now: number): void {
    lastUse = now;
    if (looking || freshMs === 0) return;
    looking = true;
    void outsideTransaction(lookWhileUsed);
  }

  return {
    /** The row as it is known; undefined when it is not known well enough. Its `row` is missing for an unknown id. */
    known(id: number): { row?: T } | undefined {
      const now = performance.now();
      noteUse(now);
      const entry = entries.get(id);
      if (!entry || freshMs === 0 || entry.checkedAt < now - LATEST * freshMs) return undefined;
      entry.usedAt = now;
      entry.isInUse = true;
      return entry;
    },
    /** Before a statement whose rows are to be kept. */
    begin,
    /** Keeps what that statement answered for `ids`, unless everything was forgotten meanwhile. */
    put,
    /** Forgets everything, also what is being read just now. */
    clear(): void {
      generation += 1;
      entries.clear();
    },
  };
}
