import { type PriceChain, type StoredChain, toPriceChain } from '@pifa/domain';
import { hash, randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Clock } from '../clock/clock';
import type { Db, Transaction } from '../database';
import { afterCommit } from '../database';
import { chainColumn } from './price-chain';

/** Who is calling, from the token alone (I33). */
export interface Session {
  userId: number;
  khId: number;
  phone: string;
  /** the person's name */
  name: string;
  role: 'manager' | 'buyer';
  headImg: string;
  company: string;
  level: string;
  /** the price lists that it buys by, now */
  priceChain: PriceChain;
}

/** How old a cached lookup may be where an ended session reveals nothing of its owner. Ending takes ≤ 1 s (I36). */
const CACHE_MS = 500;
const MOST_KEPT = 10_000;

/** A valid session as it was last looked up. */
interface Looked {
  session: Session;
  expiresAt: Date;
  /** ms of the monotonic timer */
  at: number;
}

interface SessionRow extends Omit<Session, 'role' | 'priceChain'> {
  key: string;
  role: string;
  chain: StoredChain;
  expiresAt: Date;
  dbNow: Date;
}

interface SessionsOptions {
  db: Db;
  clock: Clock;
  days: number;
}

/** Sessions: only the token's hash is stored, so a copy of the database opens no session. */
export function createSessions({ db, clock, days }: SessionsOptions) {
  const looked = new Map<string, Looked>();

  const rowOf = inOneTurn(async (keys: readonly string[]) => {
    const { rows } = await sql<SessionRow>`
      select s.token_hash as key, u.id as "userId", u.kh_id as "khId", u.phone, u.name, u.role, u.head_img as "headImg",
             c.name as company, c.level, ${chainColumn} as chain, s.expires_at as "expiresAt",
             clock_timestamp() as "dbNow"
      from sessions s
      join users u on u.id = s.user_id and u.status = 'open'
      join companies c on c.kh_id = u.kh_id and c.status = 'open'
      where s.token_hash = any(${keys}::text[])`.execute(db);
    return new Map(rows.map((row) => [row.key, row]));
  });

  async function look(token: string): Promise<{ session: Session | null; now: Date }> {
    if (!looksLikeToken(token)) return { session: null, now: clock.now() };
    const key = hashToken(token);
    const row = await rowOf(key);
    const now = row ? clock.observe(row.dbNow) : clock.now();
    // Unknown tokens are not cached, because they would displace those of buyers.
    if (!row || row.expiresAt <= now) {
      looked.delete(key);
      return { session: null, now };
    }
    const { expiresAt, key: _, dbNow: __, role, chain, ...who } = row;
    const priceChain = toPriceChain(chain, who.khId, now);
    const session: Session = { ...who, role: role === 'manager' ? 'manager' : 'buyer', priceChain };
    if (looked.size >= MOST_KEPT) looked.clear();
    looked.set(key, { session, expiresAt, at: performance.now() });
    return { session, now };
  }

  return {
    /** The session of a token and the instant of the request: one statement for all that are asked for at once. */
    look,
    /** As `look`, from memory when the same token was looked up less than half a second ago. */
    async lookCached(token: string): Promise<{ session: Session | null; now: Date }> {
      const known = looked.get(hashToken(token));
      const now = clock.now();
      const isFresh = known && known.at + CACHE_MS > performance.now() && known.expiresAt > now;
      return isFresh ? { session: known.session, now } : look(token);
    },
    /** Begins a session for an authenticated user; returns the token, which is stored nowhere. */
    async begin(tx: Db, userId: number, now: Date): Promise<string> {
      const token = randomBytes(32).toString('base64url');
      await tx
        .insertInto('sessions')
        .values({
          token_hash: hashToken(token),
          user_id: userId,
          created_at: now,
          expires_at: new Date(now.getTime() + days * 86_400_000),
        })
        .execute();
      return token;
    },
    /** Ends the session of one token (logout). */
    async end(token: string): Promise<void> {
      const key = hashToken(token);
      await db.deleteFrom('sessions').where('token_hash', '=', key).execute();
      looked.delete(key);
    },
    /** Ends every session of a user, in the transaction that changes the password or closes the account. */
    async endAllOf(tx: Transaction, userId: number): Promise<void> {
      await tx.deleteFrom('sessions').where('user_id', '=', userId).execute();
      afterCommit(() => looked.clear());
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;

const hashToken = (token: string): string => hash('sha256', token, 'hex');
const looksLikeToken = (token: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(token);

/**
 * Asks once for all that is wanted in one turn of the event loop: under load requests come in groups, and each statement
 * wakes a session of the database.
 */
function inOneTurn<Key, Value>(
  ask: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  let turn: { keys: Key[]; answers: Promise<ReadonlyMap<Key, Value>> } | undefined;
  const begin = () => {
    const keys: Key[] = [];
    const answers = nextTurn().then(() => {
      turn = undefined;
      return ask(keys);
    });
    return { keys, answers };
  };
  return async (key) => {
    turn ??= begin();
    turn.keys.push(key);
    return (await turn.answers).get(key);
  };
}
