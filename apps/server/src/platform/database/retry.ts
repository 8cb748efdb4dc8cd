import { setTimeout as wait } from 'node:timers/promises';

/** Deadlock and serialization failure: the database rolled everything back and asks to be tried again. */
const TRY_AGAIN = new Set(['40P01', '40001']);

/** The SQLSTATE of a database error, '' for any other error. */
export function sqlState(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** True when a unique key refused the row; `constraint` narrows it to one key. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (sqlState(error) !== '23505') return false;
  if (constraint === undefined) return true;
  return error instanceof Error && 'constraint' in error && error.constraint === constraint;
}

/** Runs `work` again, at most `times` times, when the database asks for it. */
export async function withRetries<T>(times: number, work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= times || !TRY_AGAIN.has(sqlState(error))) throw error;
      await wait(5 * 2 ** attempt * (0.5 + Math.random()));
    }
  }
}
