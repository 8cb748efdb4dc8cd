import { AsyncLocalStorage } from 'node:async_hooks';
import type { Wire, WireResult, WireSource } from '../../src/platform/database/wire';
import type * as pgliteModule from '../../src/platform/database/wire-pglite';
import type * as postgresModule from '../../src/platform/database/wire-postgres';

/**
 * error: the database refuses the statement. unsure: it is executed, and its answer is lost on the way; for a commit
 * nobody then knows its outcome.
 */
export type FaultKind = 'error' | 'unsure';

interface Scope {
  failAt: number;
  kind: FaultKind;
  seen: number;
  fired: string | undefined;
  /** The mutant: transactions are never begun, so that every executed statement stays. */
  withoutTransactions: boolean;
}

const scopes = new AsyncLocalStorage<Scope>();

/**
 * Runs `work` with its n-th statement failing, BEGIN and COMMIT counted. `fired` is the failing statement, if it was
 * reached.
 */
export async function failing<T>(
  own: { at: number; kind: FaultKind; withoutTransactions?: boolean },
  work: () => Promise<T>,
): Promise<{ result: T; fired: string | undefined }> {
  const { at, kind, withoutTransactions = false } = own;
  const scope: Scope = { failAt: at, kind, seen: 0, fired: undefined, withoutTransactions };
  const result = await scopes.run(scope, work);
  return { result, fired: scope.fired };
}

/** What the whole database does, for everybody: work as usual, nothing, or only reads. */
let mood: 'well' | 'away' | 'read-only' = 'well';
export function setMood(next: typeof mood): void {
  mood = next;
}

/** Database sessions whose n-th statement fails inside of `failing`; outside of it they work. */
function withFaults<Source extends WireSource>(source: Source): Source {
  const faulty = (acquire: () => Promise<Wire>) => async (): Promise<Wire> => {
    if (mood === 'away') throw fault('08006');
    const wire = await acquire();
    await wire.script(`set default_transaction_read_only = ${mood === 'read-only' ? 'on' : 'off'}`);
    return faultyWire(wire);
  };
  const { acquire, acquireToRead } = source;
  return {
    ...source,
    acquire: faulty(acquire),
    ...(acquireToRead ? { acquireToRead: faulty(acquireToRead) } : {}),
  };
}

function faultyWire(wire: Wire): Wire {
  async function through<T>(text: string, send: () => Promise<T>): Promise<T> {
    const scope = scopes.getStore();
    if (!scope) return send();
    const word = text.trim().split(/\s/)[0]?.toLowerCase() ?? '';
    if (word !== 'rollback') scope.seen += 1;
    const hit = word !== 'rollback' && scope.seen === scope.failAt;
    const isBracket = word === 'begin' || word === 'commit' || word === 'rollback';
    if (hit) scope.fired = text;
    if (isBracket && scope.withoutTransactions) {
      if (hit) throw fault('XX000');
      return undefined as T;
    }
    if (!hit) return send();
    if (scope.kind === 'unsure') {
      // Without its answer nobody knows of the transaction: the session is lost with it.
      if (word !== 'begin') await send();
      throw fault('08006');
    }
    // A refused commit has rolled back; any other statement leaves the transaction aborted.
    if (word === 'commit') await wire.script('rollback');
    else if (word !== 'begin') await wire.script(REFUSED);
    throw fault('XX000');
  }
  return {
    query: (text, values) => through(text, () => wire.query(text, values)),
    // One by one: each of them may be the one that fails.
    async queries(questions, commit) {
      const results: WireResult[] = [];
      for (const { text, values } of questions)
        results.push(await through(text, () => wire.query(text, values)));
      if (commit) await through('commit', () => wire.script('commit'));
      return results;
    },
    begin: (text) => through(text, () => wire.begin(text)),
    script: (text) => through(text, () => wire.script(text)),
    release: (broken) => wire.release(broken),
  };
}

const REFUSED = "do $$ begin raise exception 'refused by the fault driver' using errcode = 'XX000'; end $$";

const fault = (code: string): Error => Object.assign(new Error('refused by the fault driver'), { code });

/** The embedded database's module with faulty sessions, for `vi.mock`: nothing in the product knows of the driver. */
export const faultyPGlite = (real: typeof pgliteModule): typeof pgliteModule => ({
  ...real,
  openPGlite: async (own) => withFaults(await real.openPGlite(own)),
});

/** As `faultyPGlite`, for PostgreSQL. */
export const faultyPostgres = (real: typeof postgresModule): typeof postgresModule => ({
  ...real,
  openPostgres: (own) => withFaults(real.openPostgres(own)),
});
