/** Whose orders, quotes and customers somebody sees. */
export type StaffScope = 'all' | 'own' | 'ship-from';

/** How far a role reaches: what it may do, whose rows it sees, and up to which amounts alone. */
export interface Reach {
  permissions: readonly string[];
  scope: StaffScope;
  /** warehouses of the scope `ship-from`; empty = all */
  places: readonly string[];
  /** a missing limit is none */
  limits: Readonly<Partial<Record<string, number>>>;
}

/** What of a role lies beyond somebody's own reach. */
interface Beyond {
  permissions: string[];
  scope: boolean;
  limits: string[];
}

/**
 * Nobody grants what they lack (ADMIN §9): what `wanted` has beyond `own`; undefined when all of it may be granted. What
 * a role had `before` may stay, whoever saves the rest.
 */
export function whatIsBeyond(own: Reach, wanted: Reach, before?: Reach): Beyond | undefined {
  const permissions = wanted.permissions.filter(
    (one) => !own.permissions.includes(one) && !before?.permissions.includes(one),
  );
  const scope = !seesAllOf(own, wanted) && !(before && seesAllOf(before, wanted));
  const names = [...new Set([...Object.keys(own.limits), ...Object.keys(before?.limits ?? {})])];
  const limits = names.filter(
    (name) =>
      mostOf(wanted, name) > mostOf(own, name) && !(before && mostOf(wanted, name) <= mostOf(before, name)),
  );
  return permissions.length > 0 || scope || limits.length > 0 ? { permissions, scope, limits } : undefined;
}

const mostOf = ({ limits }: Reach, name: string): number => limits[name] ?? Number.POSITIVE_INFINITY;

function seesAllOf(one: Pick<Reach, 'scope' | 'places'>, other: Pick<Reach, 'scope' | 'places'>): boolean {
  if (one.scope === 'all') return true;
  if (one.scope !== other.scope) return false;
  if (one.scope === 'own' || one.places.length === 0) return true;
  return other.places.length > 0 && other.places.every((place) => one.places.includes(place));
}
