import { type Permission, PERMISSIONS } from '@pifa/contract/staff';
import type { StaleRow } from '../../widgets/stale-dialog/stale-dialog';
import type { Role } from './queries';
import { LIMITS, SCOPE_WORDS } from './words';

const names = (ones: readonly Permission[]) => ones.map((one) => PERMISSIONS[one]).join('、');

/** Where two versions of a role differ, in words. */
export function differences(mine: Role, theirs: Role): StaleRow[] {
  const only = (a: Role, b: Role) => names(a.permissions.filter((one) => !b.permissions.includes(one)));
  const rows: StaleRow[] = [
    ['名称', theirs.name, mine.name],
    ['数据范围', SCOPE_WORDS[theirs.scope].name, SCOPE_WORDS[mine.scope].name],
    ['发货地', theirs.places.join('、'), mine.places.join('、')],
    ['多出的权限', only(theirs, mine), only(mine, theirs)],
    ...LIMITS.map(({ key, title, unit }): [string, string, string] => [
      title,
      theirs.limits[key] === undefined ? '不设上限' : `${theirs.limits[key]} ${unit}`,
      mine.limits[key] === undefined ? '不设上限' : `${mine.limits[key]} ${unit}`,
    ]),
  ];
  return rows.filter(([, now, own]) => now !== own);
}
