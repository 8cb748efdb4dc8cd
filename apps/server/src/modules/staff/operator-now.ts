import type { Db } from '../../platform';
import { type Operator, operatorOf } from './operator';

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
  return row && operatorOf(row);
}
