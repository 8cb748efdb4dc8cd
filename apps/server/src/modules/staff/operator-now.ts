import type { Scope } from '@pifa/contract';
import type { Db } from '../../platform';
import { grantedBy, type Operator, type RoleLimits } from './operator';

/** A member of staff with what their role may do now, without a session; undefined once the account is closed. */
export async function operatorNow(db: Db, id: number): Promise<Operator | undefined> {
  const row = await db
    .selectFrom('operators as o')
    .innerJoin('staff_roles as r', 'r.code', 'o.role')
    .select(['o.id', 'o.name', 'o.display_name', 'o.role'])
    .select(['r.name as role_name', 'r.permissions', 'r.scope', 'r.places', 'r.limits'])
    .where('o.id', '=', id)
    .where('o.status', '=', 'open')
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      name: row.name,
      displayName: row.display_name || row.name,
      role: row.role,
      roleName: row.role_name,
      permissions: grantedBy({ code: row.role, permissions: row.permissions }),
      scope: row.scope as Scope,
      places: row.places as string[],
      limits: row.limits as RoleLimits,
    }
  );
}
