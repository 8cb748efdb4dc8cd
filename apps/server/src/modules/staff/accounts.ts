import { createHash, randomBytes } from 'node:crypto';
import { type CallData, type Refusal, refuse } from '@pifa/contract';
import { sql } from 'kysely';
import {
  type CallContext,
  type Db,
  guardCounters,
  hashPassword,
  isUniqueViolation,
  toJson,
  verifyPassword,
} from '../../platform';

/** owner: everything; sales: applications, prices, orders; warehouse: shipping, stock; finance: money. */
export const ROLES = ['owner', 'sales', 'warehouse', 'finance'] as const;
export type Role = (typeof ROLES)[number];

export interface Operator {
  id: number;
  name: string;
  role: Role;
}

const SESSION_MS = 12 * 3_600_000;
const WINDOW_MS = 15 * 60_000;
/** INVARIANTS: at most 10 guesses per account and 100 per address in 15 minutes. */
const GUESSES = { account: 10, address: 100 };

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A password that nobody has to think of; it is shown once. */
export const newPassword = (): string => randomBytes(15).toString('base64url');

/**
 * Opens an account; answers its password, which is kept nowhere. Undefined when the name is taken. Whoever opens it
 * from the console has no name yet: the book then names the account itself.
 */
export async function addOperator(
  db: Db,
  name: string,
  role: Role,
  now: Date,
  by?: Operator,
): Promise<string | undefined> {
  const password = newPassword();
  const hash = await hashPassword(password);
  try {
    await sql`
      with made as (
        insert into operators (name, role, password_hash, created_at)
        values (${name}, ${role}, ${hash}, ${now}) returning id)
      insert into operator_acts (operator_id, what, object, after, at)
      select coalesce(${by?.id ?? null}::bigint, id), 'operator.open', ${`operator:${name}`},
        ${toJson({ role, through: by ? 'call' : 'console' })}::jsonb, ${now}::timestamptz
      from made`.execute(db);
    return password;
  } catch (error) {
    if (isUniqueViolation(error)) return undefined;
    throw error;
  }
}

/**
 * A session of an open account, written into the book with where it came from; answers the token, of which only the
 * hash is stored.
 */
export async function beginOperatorSession(
  db: Db,
  name: string,
  now: Date,
  through = 'console',
): Promise<{ token: string; operator: Operator; expiresAt: Date } | undefined> {
  const row = await operatorByName(db, name);
  if (!row) return undefined;
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + SESSION_MS);
  await db.deleteFrom('operator_sessions').where('expires_at', '<=', now).execute();
  await sql`
    with begun as (
      insert into operator_sessions (token_hash, operator_id, created_at, expires_at)
      values (${hashOf(token)}, ${row.id}, ${now}, ${expiresAt}) returning operator_id)
    insert into operator_acts (operator_id, what, object, after, at)
    select operator_id, 'operator.login', ${`operator:${name}`}, ${toJson({ through })}::jsonb, ${now}::timestamptz
    from begun`.execute(db);
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

/**
 * At most 10 tries per account and 100 per address in 15 minutes; whether the account exists is not told by answer
 * or time.
 */
export async function adminLogin({
  db,
  body,
  request,
  now,
}: CallContext<'adminLogin'>): Promise<CallData<'adminLogin'> | Refusal> {
  const guard = guardCounters(db, now);
  const keys = {
    account: `operator-login:${body.name}`,
    address: `operator-login-address:${request.address}`,
  };
  for (const which of ['address', 'account'] as const) {
    const tries = await guard.hit({ key: keys[which], most: GUESSES[which], windowMs: WINDOW_MS });
    if (!tries.allowed) return refuse('guesses-used-up', { minutes: Math.ceil(tries.seconds / 60) });
  }
  const known = await operatorByName(db, body.name);
  if (!(await verifyPassword(known?.password_hash, body.password))) return refuse('wrong-credentials', {});
  const session = await beginOperatorSession(db, body.name, now, request.address);
  if (!session) return refuse('wrong-credentials', {});
  await guard.clear(keys.account);
  await guard.giveBack(keys.address);
  const { name, role } = session.operator;
  return { token: session.token, name, role, expireTime: session.expiresAt.toISOString() };
}

/** The token is dead at once, in all instances. */
export async function adminLogout(
  { db, request, now }: CallContext<'adminLogout'>,
  operator: Operator,
): Promise<CallData<'adminLogout'>> {
  const token = String(request.headers['x-operator-token']);
  await sql`
    with ended as (delete from operator_sessions where token_hash = ${hashOf(token)} returning operator_id)
    insert into operator_acts (operator_id, what, object, at)
    select operator_id, 'operator.logout', ${`operator:${operator.name}`}, ${now}::timestamptz from ended`.execute(
    db,
  );
  return { message: '已退出' };
}
