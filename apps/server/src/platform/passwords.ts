import { createConcurrencyLimit } from './concurrency-limit';

/** Loaded with the first password, because it is native code. */
const argon = () => import('@node-rs/argon2');

/** argon2id: about 30 ms and 19 MiB each, outside the event loop. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 2;
const MOST_WAITING = 256;

/** A few at a time: each takes memory and a thread, and other requests need the machine too. */
const limit = createConcurrencyLimit(AT_ONCE);
let decoy: Promise<string> | undefined;

/** True when so many are waiting that another should be refused. */
export const passwordsBusy = (): boolean => limit.waiting() >= MOST_WAITING;

/** The hash to store for a new password. */
export async function hashPassword(password: string): Promise<string> {
  return limit.run(async () => (await argon()).hash(password, COST));
}

/**
 * Whether the password matches the stored hash. Without one (unknown phone) it takes the same time and returns false,
 * so that timing does not reveal which phones are members.
 */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const { hash, verify } = await argon();
  decoy ??= hash('nobody has this password', COST);
  const against = stored ?? (await decoy);
  const right = await limit.run(() => verify(against, password).catch(() => false));
  return stored !== undefined && right;
}
