import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '../clock/clock';
import type { Db, Transaction } from '../database';
import { afterCommit } from '../database';

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
  priceListId: number | null;
}

interface SessionRow {
  user_id: number;
  kh_id: number;
  phone: string;
  name: string;
  role: string;
  head_img: string;
  company: string;
  level: string;
  price_list_id: number | null;
  expires_at: Date;
  db_now: Date;
}

/** A lookup may be this old where a dead session shows nothing of its owner's; killing takes ≤ 1 s (I36). */
const CACHE_MS = 500;
const MOST_CACHED = 10_000;

interface SessionsOptions {
  db: Db;
  clock: Clock;
  days: number;
}

/** Sessions: only the token's hash is stored, so a copy of the database opens no session. */
export function createSessions({ db, clock, days }: SessionsOptions) {
  const cache = new Map<string, { session: Session | null; until: number }>();

  async function look(token: string): Promise<{ session: Session | null; now: Date }> {
    if (!looksLikeToken(token)) return { session: null, now: clock.now() };
    const { rows } = await sql<SessionRow>`
      select u.id as user_id, u.kh_id, u.phone, u.name, u.role, u.head_img, s.expires_at,
             c.name as company, c.level, c.price_list_id, clock_timestamp() as db_now
      from sessions s
      join users u on u.id = s.user_id and u.status = 'open'
      join companies c on c.kh_id = u.kh_id and c.status = 'open'
      where s.token_hash = ${hashToken(token)}`.execute(db);
    const row = rows[0];
    if (!row) return { session: null, now: clock.now() };
    const now = clock.observe(row.db_now);
    return { session: row.expires_at > now ? toSession(row) : null, now };
  }

  return {
    /** The session of a token and the instant of the request: one statement. */
    look,
    /** As `look`, from memory when the same token was looked up less than half a second ago. */
    async lookCached(token: string): Promise<{ session: Session | null; now: Date }> {
      const key = hashToken(token);
      const cached = cache.get(key);
      if (cached && cached.until > performance.now()) return { session: cached.session, now: clock.now() };
      const found = await look(token);
      if (cache.size >= MOST_CACHED) cache.clear();
      cache.set(key, { session: found.session, until: performance.now() + CACHE_MS });
      return found;
    },
    /** Begins a session for a user who proved who they are; answers the token, which is kept nowhere. */
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
      await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute();
      cache.delete(hashToken(token));
    },
    /** Ends every session of a user, in the transaction that changes the password or closes the account. */
    async endAllOf(tx: Transaction, userId: number): Promise<void> {
      await tx.deleteFrom('sessions').where('user_id', '=', userId).execute();
      afterCommit(() => cache.clear());
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;

const hashToken = (token: string): string => hash('sha256', token, 'hex');
const looksLikeToken = (token: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(token);

function toSession(row: SessionRow): Session {
  return {
    userId: row.user_id,
    khId: row.kh_id,
    phone: row.phone,
    name: row.name,
    role: row.role === 'manager' ? 'manager' : 'buyer',
    headImg: row.head_img,
    company: row.company,
    level: row.level,
    priceListId: row.price_list_id,
  };
}
