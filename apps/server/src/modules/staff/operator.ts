import {
  BUILT_IN_ROLES,
  type BuiltInRoleCode,
  isPermission,
  type Permission,
  PERMISSIONS,
  permissions as allPermissions,
  type Refusal,
  refuse,
  type Scope,
} from '@pifa/contract';

/** Most that a role may do alone; fen, percent, points. A missing one is no limit (ADMIN §9). */
export interface RoleLimits {
  refund?: number;
  /** what they give back in a day before the owners are told */
  refundDay?: number;
  orderPrice?: number;
  quoteDiscount?: number;
  points?: number;
  payment?: number;
}

/** A member of staff who is signed in, with what their role may do. */
export interface Operator {
  id: number;
  /** what they sign in with */
  name: string;
  /** what colleagues and customers read; the account's name where none was given */
  displayName: string;
  role: string;
  roleName: string;
  permissions: ReadonlySet<Permission>;
  /** whose orders, quotes and customers they see */
  scope: Scope;
  /** warehouses (发货地) of the scope `ship-from`; empty = all */
  places: readonly string[];
  limits: RoleLimits;
  /** the session that this call came by, for the book */
  session?: StaffSession;
  /** the plan that they carry out, for the book */
  plan?: string;
}

/** The session that a call came by. */
export interface StaffSession {
  id: number;
  kind: 'terminal' | 'browser';
  address: string;
  expiresAt: Date;
  /** when the password or a code was last entered (ADMIN §13, step-up) */
  provedAt: Date;
}

export const can = (operator: Operator, permission: Permission): boolean =>
  operator.permissions.has(permission);

/** A refusal that names the permission which the role lacks. */
export const lacking = (permission: Permission): Refusal =>
  refuse('forbidden', { permission: PERMISSIONS[permission] });

/** A role as its row holds it. */
export interface RoleRow {
  code: string;
  /** null: the built-in role's list of this release */
  permissions: unknown;
}

/**
 * What a role grants. The owner's is every permission, whatever the row says; names that this release doesn't know are
 * nothing.
 */
export function grantedBy({ code, permissions }: RoleRow): ReadonlySet<Permission> {
  if (code === 'owner') return new Set(allPermissions);
  if (Array.isArray(permissions)) {
    return new Set(
      permissions.filter((one): one is Permission => typeof one === 'string' && isPermission(one)),
    );
  }
  return new Set<Permission>(BUILT_IN_ROLES[code as BuiltInRoleCode]?.permissions ?? []);
}

/** A person's account with its role, as the tables hold them. */
export interface PersonRow {
  id: number;
  name: string;
  display_name: string;
  role: string;
  role_name: string;
  permissions: unknown;
  scope: string;
  places: unknown;
  limits: unknown;
}

/** What this person may do now. */
export const operatorOf = (row: PersonRow): Operator => ({
  id: row.id,
  name: row.name,
  displayName: row.display_name || row.name,
  role: row.role,
  roleName: row.role_name,
  permissions: grantedBy({ code: row.role, permissions: row.permissions }),
  scope: row.scope as Scope,
  places: row.places as string[],
  limits: row.limits as RoleLimits,
});
