import { createHash, randomBytes } from 'node:crypto';
import { type CallData, type Refusal, refuse } from '@pifa/contract';
import { type CallContext, type Db, guardCounters, isUniqueViolation } from '../../platform';
import { hashPassword, verifyPassword } from '../members';

/** owner: everything; sales: applications, prices, orders; warehouse: shipping, stock; finance: money. */
export const ROLES = ['owner', 'sales', 'warehouse', 'finance'] as const;
export type Role = (typeof ROLES)[number];

export interface Operator {
  id: number;
  name: string;
  role: Role;
}

const SESSION_MS = 12 * 3_600_000;
const GUESSES = { most: 10, windowMs: 15 * 60_000 };

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Opens an account; answers its password, which is kept nowhere. Undefined when the name is taken. */
export async function addOperator(db: Db, name: string, role: Role, now: Date): Promise<string | undefined> {
  const password = randomBytes(15).toString('base64url');
  const password_hash = await hashPassword(password);
  try {
    await db.insertInto('operators').values({ name, role, password_hash, created_at: now }).execute();
    return password;
  } catch (error) {
    if (isUniqueViolation(error)) return undefined;
    throw error;
  }
}

/** A session of an open account; answers the token, of which only the hash is stored. */
export async function beginOperatorSession(
  db: Db,
  name: string,
  now: Date,
): Promise<{ token: string; operator: Operator; expiresAt: Date } | undefined> {
  const row = await operatorByName(db, name);
  if (!row) return undefined;
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + SESSION_MS);
  await db.deleteFrom('operator_sessions').where('expires_at', '<=', now).execute();
  await db
    .insertInto('operator_sessions')
    .values({ token_hash: hashOf(token), operator_id: row.id, created_at: now, expires_at: expiresAt })
    .execute();
  return { token, operator: { id: row.id, name: row.name, role: row.role as Role }, expiresAt };
}

const operatorByName = (db: Db, name: string) =>
  db
    .selectFrom('operators')
    .select(['id', 'name', 'role', 'password_hash'])
    .where('name', '=', name)
    .where('status', '=', 'open')
    .executeTakeFirst();

/** Whose token this is; undefined for a wrong or dead one and for closed accounts. */
export async function operatorOf(db: Db, token: string, now: Date): Promise<Operator | undefined> {
  const row = await db
    .selectFrom('operator_sessions as s')
    .innerJoin('operators as o', 'o.id', 's.operator_id')
    .select(['o.id', 'o.name', 'o.role'])
    .where('s.token_hash', '=', hashOf(token))
    .where('s.expires_at', '>', now)
    .where('o.status', '=', 'open')
    .executeTakeFirst();
  return row && { ...row, role: row.role as Role };
}

/** At most 10 tries per account in 15 minutes; whether the account exists is not told by answer or time. */
export async function adminLogin({
  db,
  body,
  now,
}: CallContext<'adminLogin'>): Promise<CallData<'adminLogin'> | Refusal> {
  const guard = guardCounters(db, now);
  const key = `operator-login:${body.name}`;
  const tries = await guard.hit({ key, ...GUESSES });
  if (!tries.allowed) return refuse('guesses-used-up', { minutes: Math.ceil(tries.seconds / 60) });
  const known = await operatorByName(db, body.name);
  if (!(await verifyPassword(known?.password_hash, body.password))) return refuse('wrong-credentials', {});
  const session = await beginOperatorSession(db, body.name, now);
  if (!session) return refuse('wrong-credentials', {});
  await guard.clear(key);
  const { name, role } = session.operator;
  return { token: session.token, name, role, expireTime: session.expiresAt.toISOString() };
}
