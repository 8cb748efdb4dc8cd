import type { Db } from '../../../platform';

export interface Category {
  id: number;
  /** place of the parent in the list, −1 at the top and for orphans */
  parent: number;
  grade: number;
  name: string;
  icon: string;
  image: string;
}

/** The category tree; a category is meant by its place in `list`. */
export interface Categories {
  list: readonly Category[];
  placeOf(id: number): number;
  /** One flag per place: the category itself and everything below it. Nothing for an unknown id. */
  branch(id: number): Uint8Array;
  children(place: number): readonly number[];
  /** From the first grade down to the category. */
  path(place: number): Category[];
}

export async function loadCategories(db: Db): Promise<Categories> {
  const rows = await db
    .selectFrom('categories')
    .selectAll()
    .orderBy('grade')
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const places = new Map(rows.map((row, place) => [row.id, place]));
  const placeOf = (id: number | null): number => (id === null ? -1 : (places.get(id) ?? -1));
  const list = rows.map(({ id, parent_id, grade, name, icon, image }) => ({
    id,
    parent: placeOf(parent_id),
    grade,
    name,
    icon,
    image,
  }));
  const below = new Map<number, number[]>();
  for (const [place, { parent }] of list.entries()) below.set(parent, [...(below.get(parent) ?? []), place]);
  const children = (place: number): readonly number[] => below.get(place) ?? [];
  const branches = new Map<number, Uint8Array>();

  return {
    list,
    placeOf,
    children,
    branch(id) {
      const start = placeOf(id);
      const known = branches.get(start);
      if (known) return known;
      const flags = new Uint8Array(list.length);
      const mark = (place: number): void => {
        if (place < 0 || flags[place]) return;
        flags[place] = 1;
        for (const child of children(place)) mark(child);
      };
      mark(start);
      branches.set(start, flags);
      return flags;
    },
    path(place) {
      const path: Category[] = [];
      for (let at = list[place]; at && path.length < 5; at = list[at.parent]) path.unshift(at);
      return path;
    },
  };
}
