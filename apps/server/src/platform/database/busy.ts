/** Our own SQLSTATE: every session is taken, and none came free in time. */
export const BUSY_STATE = 'PF503';

/** The database is there, but nobody gave a session back in time. */
export class DatabaseBusyError extends Error {
  override name = 'DatabaseBusyError';
  readonly code = BUSY_STATE;
  constructor(cause: unknown) {
    super('Every session of the database is taken', { cause });
  }
}

/** True when the pool gave up waiting for a session. */
export const isPoolTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect');
