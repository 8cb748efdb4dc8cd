import { hash, randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
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

/** What a session is, as one JSON text: the same text is the same session, unchanged. */
const FACTS = sql`jsonb_build_array(
  u.id, u.kh_id, u.phone, u.name, u.role, u.head_img, c.name, c.level, c.price_list_id,
  floor(extract(epoch from s.expires_at) * 1000)::bigint)::text`;

/** One living session by its token's hash. */
const byHash = (key: string) => sql`
  from sessions s
  join users u on u.id = s.user_id and u.status = 'open'
  join companies c on c.kh_id = u.kh_id and c.status = 'open'
  where s.token_hash = ${key}`;

/** The session that a call began with is no longer what it was. */
class SessionChangedError extends Error {
  override name = 'SessionChangedError';
}

/**
 * A session from memory, to be proven by the first statement of a call, which saves the statement that would look it
 * up: `column` stands in that statement, `check` reads what stood in it.
 */
export interface SessionProof {
  /** Null once it is proven. */
  column(): RawBuilder<unknown>;
  /** @throws SessionChangedError */
  check(found: unknown): void;
  /** The same as a condition: a write that has it in its `where` and happened was allowed to. */
  condition(): RawBuilder<boolean>;
  /** Says that such a write happened. */
  wasMet(): void;
  isDone(): boolean;
}

/** So long a session is remembered for calls that prove it; what they see is never older than their statement. */
const REMEMBERED_MS = 10_000;
/** A lookup may be this old where a dead session shows nothing of its owner's; killing takes ≤ 1 s (I36). */
const CACHE_MS = 500;
const MOST_KEPT = 10_000;

/** A living session as it was last looked up. */
interface Looked {
  session: Session;
  facts: string;
  expiresAt: number;
  /** ms of the monotonic timer */
  at: number;
}

interface SessionsOptions {
  db: Db;
  clock: Clock;
  days: number;
}

/** Sessions: only the token's hash is stored, so a copy of the database opens no session. */
export function createSessions({ db, clock, days }: SessionsOptions) {
  const looked = new Map<string, Looked>();

  async function look(token: string): Promise<{ session: Session | null; now: Date }> {
    if (!looksLikeToken(token)) return { session: null, now: clock.now() };
    const key = hashToken(token);
    const { rows } = await sql<{ facts: string; db_now: Date }>`
      select ${FACTS} as facts, clock_timestamp() as db_now ${byHash(key)}`.execute(db);
    const row = rows[0];
    const now = row ? clock.observe(row.db_now) : clock.now();
    const known = row && read(row.facts);
    // Strangers' tokens are not kept: they would drive out those of buyers.
    if (!known || known.expiresAt <= now.getTime()) {
      looked.delete(key);
      return { session: null, now };
    }
    if (looked.size >= MOST_KEPT) looked.clear();
    looked.set(key, { ...known, facts: row.facts, at: performance.now() });
    return { session: known.session, now };
  }

  /** What was looked up less than `ms` ago and has not expired since. */
  function remembered(key: string, ms: number): { known: Looked; now: Date } | undefined {
    const known = looked.get(key);
    if (!known || known.at + ms <= performance.now()) return undefined;
    const now = clock.now();
    return known.expiresAt <= now.getTime() ? undefined : { known, now };
  }

  function proofOf(key: string, facts: string): SessionProof {
    let done = false;
    return {
      column: () => (done ? sql`null::text` : sql`(select ${FACTS} ${byHash(key)})`),
      check(found) {
        if (done) return;
        if (found !== facts) {
          looked.delete(key);
          throw new SessionChangedError('The session has ended or changed.');
        }
        done = true;
      },
      condition: () =>
        done ? sql<boolean>`true` : sql<boolean>`(select ${FACTS} ${byHash(key)}) = ${facts}`,
      wasMet() {
        done = true;
      },
      isDone: () => done,
    };
  }

  return {
    /** The session of a token and the instant of the request: one statement. */
    look,
    /** The session as it was a moment ago, with what proves it; undefined where nobody looked lately. No statement. */
    recall(token: string): { session: Session; now: Date; proof: SessionProof } | undefined {
      const key = hashToken(token);
      const found = remembered(key, REMEMBERED_MS);
      if (!found) return undefined;
      const { known, now } = found;
      return { session: known.session, now, proof: proofOf(key, known.facts) };
    },
    /** As `look`, from memory when the same token was looked up less than half a second ago. */
    async lookCached(token: string): Promise<{ session: Session | null; now: Date }> {
      const found = remembered(hashToken(token), CACHE_MS);
      return found ? { session: found.known.session, now: found.now } : look(token);
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

type Facts = readonly [
  userId: number,
  khId: number,
  phone: string,
  name: string,
  role: string,
  headImg: string,
  company: string,
  level: string,
  priceListId: number | null,
  expiresAt: number,
];

/** What `FACTS` says. */
function read(facts: string): { session: Session; expiresAt: number } {
  const [userId, khId, phone, name, role, headImg, company, level, priceListId, expiresAt] = JSON.parse(
    facts,
  ) as Facts;
  const known = role === 'manager' ? 'manager' : 'buyer';
  const session = { userId, khId, phone, name, role: known, headImg, company, level, priceListId } as const;
  return { session, expiresAt };
}
