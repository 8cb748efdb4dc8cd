import { AsyncLocalStorage } from 'node:async_hooks';

/** The statements one piece of work sent to the database, BEGIN and COMMIT left out. */
export interface StatementLog {
  texts: string[];
}

interface Scope {
  log?: StatementLog;
  inTransaction?: boolean;
  afterCommit?: (() => void)[];
}

const scopes = new AsyncLocalStorage<Scope>();

/** Runs `work` and answers what it sent; tests hold calls to their promised number of statements. */
export async function countStatements<T>(
  work: () => Promise<T>,
): Promise<{ result: T; statements: string[] }> {
  const log: StatementLog = { texts: [] };
  const result = await scopes.run({ ...scopes.getStore(), log }, work);
  return { result, statements: log.texts };
}

let sent = 0;

/** Statements that this process sent since it started. */
export const statementsSent = (): number => sent;

/** Called by the driver for every statement but BEGIN, COMMIT and ROLLBACK. */
export function noteStatement(text: string): void {
  sent += 1;
  scopes.getStore()?.log?.texts.push(text);
}

/** Marks everything awaited inside `work` as belonging to one open transaction. */
export async function insideTransaction<T>(hooks: (() => void)[], work: () => Promise<T>): Promise<T> {
  return scopes.run({ ...scopes.getStore(), inTransaction: true, afterCommit: hooks }, work);
}

/** Runs `act` once the open transaction has committed; at once when none is open. It must not throw. */
export function afterCommit(act: () => void): void {
  const hooks = scopes.getStore()?.afterCommit;
  if (hooks) hooks.push(act);
  else act();
}

/** Leaves the mark of an open transaction, for work that outlives it (timers, background loops). */
export function outsideTransaction<T>(work: () => T): T {
  return scopes.run({}, work);
}

/** True while the running work belongs to an open transaction. */
export const isInsideTransaction = (): boolean => scopes.getStore()?.inTransaction === true;

/**
 * On the embedded database a second connection never comes while a transaction is open, so asking for
 * one from inside would wait for ever. Say so instead.
 */
export function assertNotInsideTransaction(): void {
  if (isInsideTransaction()) {
    throw new Error('A statement was sent beside the open transaction: use the transaction handle (tx).');
  }
}
