import { randomBytes } from 'node:crypto';
import { BUILT_IN_ROLES, type BuiltInRoleCode } from '@pifa/contract';
import { sql } from 'kysely';
import { type Db, hashPassword, isUniqueViolation, toJson } from '../../platform';
import type { Operator } from './operator';
import { beginSession } from './sessions';

/** The roles that every mall has. */
export const ROLES = Object.keys(BUILT_IN_ROLES) as readonly BuiltInRoleCode[];
export type Role = BuiltInRoleCode;

/** A password that nobody has to think of; it is shown once. */
export const newPassword = (): string => randomBytes(15).toString('base64url');

/**
 * Opens an account; answers its password, which is kept nowhere. Undefined when the name is taken. Whoever opens it
 * from the console has no name yet: the book then names the account itself.
 */
export async function addOperator(
  db: Db,
  name: string,
  role: string,
  now: Date,
  { by, displayName = '' }: { by?: Operator; displayName?: string } = {},
): Promise<string | undefined> {
  const password = newPassword();
  const hash = await hashPassword(password);
  try {
    await sql`
      with made as (
        insert into operators (name, display_name, role, password_hash, created_at)
        values (${name}, ${displayName}, ${role}, ${hash}, ${now}) returning id)
      insert into operator_acts (operator_id, what, object, after, at, session_id, address)
      select coalesce(${by?.id ?? null}::bigint, id), 'operator.open', ${`operator:${name}`},
        ${toJson({ role, through: by ? 'call' : 'console' })}::jsonb, ${now}::timestamptz,
        ${by?.session?.id ?? null}::bigint, ${by?.session?.address ?? ''}
      from made`.execute(db);
    return password;
  } catch (error) {
    if (isUniqueViolation(error)) return undefined;
    throw error;
  }
}

/**
 * A terminal session of an open account; answers the token. `through` is where it came from.
 */
export async function beginOperatorSession(
  db: Db,
  name: string,
  now: Date,
  through = 'console',
): Promise<{ token: string; expiresAt: Date } | undefined> {
  const row = await accountByName(db, name);
  return row && beginSession(db, row.id, now, { kind: 'terminal', address: through });
}

/** An open account, as signing in needs it. */
export const accountByName = (db: Db, name: string) =>
  db
    .selectFrom('operators')
    .select(['id', 'name', 'role', 'password_hash', 'totp_secret', 'totp_step'])
    .where('name', '=', name)
    .where('status', '=', 'open')
    .executeTakeFirst();
