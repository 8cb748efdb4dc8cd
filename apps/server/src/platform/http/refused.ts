import type { Refusal } from '@pifa/contract';
import type { Database, Transaction } from '../database';

/** A refusal found after something was written: thrown so that the transaction rolls back, caught by `orRefused`. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.refused);
  }
}

/** Runs work that may throw `Refused` and answers the refusal as a value. */
export async function orRefused<T>(work: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}

/** Runs `work` in one transaction, again after a deadlock; `Refused` rolls it back and its refusal is returned. */
export function refusableTransaction(
  database: Pick<Database, 'transaction'>,
  work: (tx: Transaction) => Promise<void>,
): Promise<Refusal | undefined>;
export function refusableTransaction<T>(
  database: Pick<Database, 'transaction'>,
  work: (tx: Transaction) => Promise<T>,
): Promise<T | Refusal>;
export function refusableTransaction<T>(
  database: Pick<Database, 'transaction'>,
  work: (tx: Transaction) => Promise<T>,
): Promise<T | Refusal> {
  return orRefused(() => database.transaction(work, { retry: true }));
}
