/** Loaded by the first password: it is native code. */
const argon = () => import('@node-rs/argon2');

/** argon2id, about 30 ms and 19 MiB each; it runs beside the event loop. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 2;
const MOST_WAITING = 256;

let running = 0;
const waiting: (() => void)[] = [];
let decoy: Promise<string> | undefined;

/** True when so many wait that a further one had better come back later. */
export const passwordsBusy = (): boolean => waiting.length >= MOST_WAITING;

/** The text to store for a new password. */
export async function hashPassword(password: string): Promise<string> {
  return inTurn(async () => (await argon()).hash(password, COST));
}

/**
 * Whether the password belongs to the stored text. Without one (unknown phone) it takes the same time and
 * answers false, so that the clock does not tell which phones are members.
 */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const { hash, verify } = await argon();
  decoy ??= hash('nobody has this password', COST);
  const against = stored ?? (await decoy);
  const right = await inTurn(() => verify(against, password).catch(() => false));
  return stored !== undefined && right;
}

/** A few at a time: each holds memory and a thread, and the rest of the mall wants the machine too. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((go) => waiting.push(go));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
