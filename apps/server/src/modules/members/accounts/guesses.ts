import { type Refusal, refuse } from '@pifa/contract';
import { type Db, guardCounters } from '../../../platform';

const WINDOW_MS = 15 * 60_000;
/** Wrong guesses at one secret of one account, and from one address, in 15 minutes (INVARIANTS "password guessing"). */
const PER_ACCOUNT = 10;
const PER_ADDRESS = 100;

interface Guesser {
  /** The phone guessed at; without it only the address is counted. */
  phone?: string;
  address: string;
  /** A browser that has signed in to the account before; guesses from other browsers do not count against it. */
  knownBrowser?: string | undefined;
}

const accountKey = (phone: string, knownBrowser?: string): string =>
  knownBrowser === undefined ? `guess:${phone}` : `guess-known:${knownBrowser}:${phone}`;

/** Resets the guesses after the owner has proved the phone by a code. */
export const openAccount = (db: Db, now: Date, phone: string): Promise<void> =>
  guardCounters(db, now).clear(accountKey(phone));

/**
 * The guard before every check of a password or code. A guess is counted before it is checked, so that concurrent
 * guesses stay within the limit; a right one gives its count back.
 */
export function guesses(db: Db, now: Date, { phone, address, knownBrowser }: Guesser) {
  const counters = guardCounters(db, now);
  const guards = [
    { key: `guess-address:${address}`, most: PER_ADDRESS, windowMs: WINDOW_MS },
    ...(phone === undefined
      ? []
      : [{ key: accountKey(phone, knownBrowser), most: PER_ACCOUNT, windowMs: WINDOW_MS }]),
  ];
  return {
    /** Takes one guess; refuses when none are left. */
    async take(): Promise<Refusal | undefined> {
      for (const guard of guards) {
        const state = await counters.hit(guard);
        if (!state.allowed) return refuse('guesses-used-up', { minutes: Math.ceil(state.seconds / 60) });
      }
      return undefined;
    },
    async giveBack(): Promise<void> {
      for (const { key } of guards) await counters.giveBack(key);
    },
  };
}
