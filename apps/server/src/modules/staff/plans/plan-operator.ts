import type { Db } from '../../../platform';
import { type Operator, operatorOf } from '../operator';

/** Who committed a plan, with what their role may do now; undefined once the account is closed. */
export async function operatorOfPlan(db: Db, planId: string): Promise<Operator | undefined> {
  const row = await db
    .selectFrom('plans as p')
    .innerJoin('operators as o', 'o.id', 'p.operator_id')
    .innerJoin('staff_roles as r', 'r.code', 'o.role')
    .select(['o.id', 'o.name', 'o.display_name', 'o.role', 'p.session_id', 'p.address', 'p.committed_at'])
    .select(['r.name as role_name', 'r.permissions', 'r.scope', 'r.places', 'r.limits'])
    .where('p.id', '=', planId)
    .where('o.status', '=', 'open')
    .executeTakeFirst();
  if (!row) return undefined;
  const at = row.committed_at ?? new Date(0);
  return {
    ...operatorOf(row),
    ...(row.session_id === null
      ? {}
      : {
          session: { id: row.session_id, kind: 'browser', address: row.address, expiresAt: at, provedAt: at },
        }),
  };
}
