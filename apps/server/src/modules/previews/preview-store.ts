import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Session } from '../../platform';
import { readSeenBuyer } from '../pricing';
import type { Operator } from '../staff';
import type { PreviewKindName } from './kinds';

/** So long a preview can be looked at (ADMIN §13). */
export const PREVIEW_MS = 15 * 60_000;
/** Of one session: two windows that both change something never lose what the other looks at. */
const MOST_KEPT = 8;

/** What is looked at, as whom and when. */
export interface Preview {
  kind: PreviewKindName;
  /** as its kind keeps it */
  content: unknown;
  /** null = as a visitor */
  khId: number | null;
  /** null = as time passes */
  at: Date | null;
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Keeps what shall be looked at, for this session only; answers the token, of which only the hash is stored. */
export async function keepPreview(
  db: Db,
  sessionId: number,
  { kind, content, khId, at }: Preview,
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await sql`
    delete from previews p where p.expires_at <= ${now}
      or (p.session_id = ${sessionId} and p.token_hash not in (
        select token_hash from previews where session_id = ${sessionId}
        order by expires_at desc limit ${MOST_KEPT - 1}))`.execute(db);
  await db
    .insertInto('previews')
    .values({
      token_hash: hashOf(token),
      session_id: sessionId,
      kind,
      content: JSON.stringify(content),
      kh_id: khId,
      at,
      expires_at: new Date(now.getTime() + PREVIEW_MS),
    })
    .execute();
  return token;
}

/** What this token of a kind shows in this session; undefined for every other session, and when its time is over. */
export async function previewOf(
  db: Db,
  token: string,
  { kind, sessionId }: { kind: PreviewKindName; sessionId: number },
  now: Date,
): Promise<Omit<Preview, 'kind'> | undefined> {
  const row = await db
    .selectFrom('previews')
    .select(['content', 'kh_id', 'at'])
    .where('token_hash', '=', hashOf(token))
    .where('session_id', '=', sessionId)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && { content: row.content, khId: row.kh_id, at: row.at };
}

/** Somebody of this company, as prices and audiences know them; undefined for one that this person does not see. */
export async function buyerOf(
  db: Db,
  khId: number,
  operator: Operator,
  at: Date,
): Promise<Session | undefined> {
  const seen = await readSeenBuyer(db, operator, khId, at);
  if (!seen) return undefined;
  const { company, level, prices } = seen;
  return { ...prices, company, level, phone: '', name: '', role: 'buyer', headImg: '' };
}
