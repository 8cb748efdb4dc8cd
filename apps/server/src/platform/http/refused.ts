import type { Refusal } from '@pifa/contract';

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
