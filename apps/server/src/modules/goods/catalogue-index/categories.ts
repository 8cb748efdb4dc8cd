import type { Db } from '../../../platform';

export interface Category {
  id: number;
  /** position of the parent in the list, −1 at the top and for orphans */
  parent: number;
  grade: number;
  name: string;
  icon: string;
  image: string;
}

/**
 * The category tree as the shop shows it; a category is identified by its position in `list`. Hidden ones and what is
 * below them have no position.
 */
export interface Categories {
  list: readonly Category[];
  positionOf(id: number): number;
  /** Where goods of a category are sold: in it, or in the nearest shown one above it; −1 = only among all goods. */
  placeOf(id: number): number;
  /** One flag per position: the category itself and everything below it. Nothing for an unknown id. */
  branch(id: number): Uint8Array;
  children(position: number): readonly number[];
  /** From the first grade down to the category. */
  path(position: number): Category[];
}

export async function loadCategories(db: Db): Promise<Categories> {
  const all = await db
    .selectFrom('categories')
    .selectAll()
    .orderBy('grade')
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const pathOf = new Map(all.map((row) => [row.id, row.path]));
  const hidden = all.flatMap((row) => (row.hidden ? [row.path] : []));
  const rows = all.filter(({ path }) => !hidden.some((above) => path.startsWith(above)));
  const positions = new Map(rows.map((row, position) => [row.id, position]));
  const positionOf = (id: number | null): number => (id === null ? -1 : (positions.get(id) ?? -1));
  const list = rows.map(({ id, parent_id, grade, name, icon, image }) => ({
    id,
    parent: positionOf(parent_id),
    grade,
    name,
    icon,
    image,
  }));
  const below = new Map<number, number[]>();
  for (const [position, { parent }] of list.entries())
    below.set(parent, [...(below.get(parent) ?? []), position]);
  const children = (position: number): readonly number[] => below.get(position) ?? [];
  const branches = new Map<number, Uint8Array>();

  return {
    list,
    positionOf,
    placeOf(id) {
      const own = positionOf(id);
      if (own >= 0) return own;
      const above = (pathOf.get(id) ?? '').split('/').map(Number).toReversed();
      return positionOf(above.find((one) => positions.has(one)) ?? null);
    },
    children,
    branch(id) {
      const start = positionOf(id);
      const known = branches.get(start);
      if (known) return known;
      const flags = new Uint8Array(list.length);
      const mark = (position: number): void => {
        if (position < 0 || flags[position]) return;
        flags[position] = 1;
        for (const child of children(position)) mark(child);
      };
      mark(start);
      branches.set(start, flags);
      return flags;
    },
    path(position) {
      const path: Category[] = [];
      for (let at = list[position]; at && path.length < 5; at = list[at.parent]) path.unshift(at);
      return path;
    },
  };
}
