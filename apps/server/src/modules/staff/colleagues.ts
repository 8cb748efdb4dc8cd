import type { Permission } from '@pifa/contract';
import type { Db } from '../../platform';
import { grantedBy } from './operator';

/** One of the staff, to hand work to. */
export interface Colleague {
  id: number;
  name: string;
  displayName: string;
}

/** Open accounts whose role holds the permission, by name. */
export async function colleaguesWho(db: Db, permission: Permission): Promise<Colleague[]> {
  const rows = await db
    .selectFrom('operators as o')
    .innerJoin('staff_roles as r', 'r.code', 'o.role')
    .select(['o.id', 'o.name', 'o.display_name', 'r.code', 'r.permissions'])
    .where('o.status', '=', 'open')
    .orderBy('o.name')
    .execute();
  return rows
    .filter((row) => grantedBy(row).has(permission))
    .map(({ id, name, display_name: displayName }) => ({ id, name, displayName: displayName || name }));
}
