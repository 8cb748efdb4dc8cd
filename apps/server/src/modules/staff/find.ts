import type { CallData, Permission } from '@pifa/contract';
import type { CallContext, Db, Platform } from '../../platform';
import { can, type Operator } from './operator';

/** Something that Ctrl K found. */
export interface Found {
  id: string;
  /** what it is known by: a number, a name */
  title: string;
  /** what tells it from its like */
  note: string;
  /** where it opens, under /admin */
  path: string;
}

/** What an area lets staff find by Ctrl K (ADMIN §8.9). */
export interface FindPart {
  kind: string;
  title: string;
  /** whoever lacks it finds nothing of this kind */
  permission: Permission;
  /** At most so many, the nearest first, inside the operator's scope. One or two indexed statements. */
  find: (
    from: { db: Db; platform: Platform; now: Date },
    operator: Operator,
    text: string,
  ) => Promise<Found[]>;
}

/** Rows of a group. */
export const MOST_FOUND = 5;

/** Everything that a text finds, by kind; kinds without anything are left out. */
export async function searchAll(
  { db, platform, query, now }: CallContext<'adminSearch'>,
  operator: Operator,
  parts: readonly FindPart[],
): Promise<CallData<'adminSearch'>> {
  if (query.q === '') return { groups: [] };
  const own = parts.filter(({ permission }) => can(operator, permission));
  const found = await Promise.all(own.map((part) => part.find({ db, platform, now }, operator, query.q)));
  const groups = own.map(({ kind, title }, at) => ({
    kind,
    title,
    rows: (found[at] ?? []).slice(0, MOST_FOUND),
  }));
  return { groups: groups.filter(({ rows }) => rows.length > 0) };
}
