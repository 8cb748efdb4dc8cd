import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { type Db, toJson } from '../../platform';
import { type Operator, operatorOf, type StaffSession } from './operator';

/** A session lives so long, whatever is done in it. */
export const SESSION_MS = 12 * 3_600_000;
/** A browser that nobody used for so long asks for the password; the terminal's session does not lock. */
const IDLE_MS = 30 * 60_000;
/** The last act is written down at most so often. */
const SEEN_EVERY_MS = 60_000;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Belongs to the session and can be told by its holder only: sent back in a header, it proves a page of ours. */
export const csrfOf = (token: string): string =>
  createHash('sha256').update(`csrf:${token}`).digest('base64url');

export function isCsrf(token: string, sent: unknown): boolean {
  const wanted = Buffer.from(csrfOf(token));
  const got = Buffer.from(typeof sent === 'string' ? sent : '');
  return wanted.length === got.length && timingSafeEqual(wanted, got);
}

/** Where a session began. */
export interface Origin {
  kind: StaffSession['kind'];
  /** the caller's address, or 'console' */
  address: string;
  agent?: string;
}

/** Begins a session of an open account, written into the book; answers the token, of which only the hash is stored. */
export async function beginSession(
  db: Db,
  operatorId: number,
  now: Date,
  { kind, address, agent = '' }: Origin,
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + SESSION_MS);
  await db.deleteFrom('operator_sessions').where('expires_at', '<=', now).execute();
  await sql`
    with begun as (
      insert into operator_sessions
        (token_hash, operator_id, created_at, expires_at, kind, address, agent, seen_at, proved_at)
      values (${hashOf(token)}, ${operatorId}, ${now}, ${expiresAt}, ${kind}, ${address}, ${agent.slice(0, 200)},
        ${now}, ${now})
      returning id, operator_id),
    counted as (
      update operators set sign_ins = sign_ins + 1 where id = ${operatorId} and ${kind}::text = 'browser')
    insert into operator_acts (operator_id, what, object, after, at, session_id, address)
    select b.operator_id, 'operator.login', 'operator:' || o.name, ${toJson({ through: address })}::jsonb,
      ${now}::timestamptz, b.id, ${address}
    from begun b join operators o on o.id = b.operator_id`.execute(db);
  return { token, expiresAt };
}

/** Who sits at a session, and whether it is locked. */
export interface Seated {
  operator: Operator;
  locked: boolean;
  /** the last act is long enough ago to be written down anew */
  stale: boolean;
  /** the second factor is on */
  hasSecondFactor: boolean;
  /** browser sessions of the account so far, this one included */
  signIns: number;
  /** the owner asks everybody for a second factor */
  forAll: boolean;
}

/** Whose token this is; undefined for a wrong or dead one, one of the other kind, and for closed accounts. */
export async function seatOf(
  db: Db,
  token: string,
  kind: StaffSession['kind'],
  now: Date,
): Promise<Seated | undefined> {
  const row = await db
    .selectFrom('operator_sessions as s')
    .innerJoin('operators as o', 'o.id', 's.operator_id')
    .innerJoin('staff_roles as r', 'r.code', 'o.role')
    .leftJoin('staff_settings as f', (on) => on.on('f.name', '=', 'two-factor-for-all'))
    .select([
      'o.id',
      'o.name',
      'o.display_name',
      'o.role',
      'o.totp_secret',
      'o.sign_ins',
      'f.value as for_all',
    ])
    .select(['r.name as role_name', 'r.permissions', 'r.scope', 'r.places', 'r.limits'])
    .select(['s.id as session_id', 's.address', 's.expires_at', 's.seen_at', 's.proved_at', 's.created_at'])
    .where('s.token_hash', '=', hashOf(token))
    .where('s.kind', '=', kind)
    .where('s.expires_at', '>', now)
    .where('o.status', '=', 'open')
    .executeTakeFirst();
  if (!row) return undefined;
  const idle = now.getTime() - (row.seen_at ?? row.created_at).getTime();
  return {
    operator: {
      ...operatorOf(row),
      session: {
        id: row.session_id,
        kind,
        address: row.address,
        expiresAt: row.expires_at,
        provedAt: row.proved_at ?? row.created_at,
      },
    },
    locked: kind === 'browser' && idle > IDLE_MS,
    stale: idle > SEEN_EVERY_MS,
    hasSecondFactor: row.totp_secret !== null,
    signIns: row.sign_ins,
    forAll: row.for_all === true,
  };
}

/** The session was used just now; a locked one stays locked. */
export async function noteSeen(db: Db, sessionId: number, now: Date): Promise<void> {
  await db
    .updateTable('operator_sessions')
    .set({ seen_at: now })
    .where('id', '=', sessionId)
    .where('seen_at', '>', new Date(now.getTime() - IDLE_MS))
    .execute();
}

/** The password or a code was entered: the session is open again and may do what wants a recent proof. */
export async function noteProof(db: Db, sessionId: number, now: Date): Promise<void> {
  await db
    .updateTable('operator_sessions')
    .set({ seen_at: now, proved_at: now })
    .where('id', '=', sessionId)
    .execute();
}
