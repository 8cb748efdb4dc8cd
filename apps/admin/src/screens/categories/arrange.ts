import { categoryMoveProblem } from '@pifa/domain';
import type { Category } from './queries';

/** A row of the tree as it is drawn. */
export interface TreeRow extends Category {
  /** 0 = at the top */
  depth: number;
  /** something lies below it */
  hasBelow: boolean;
  /** goods in it and below it */
  inBranch: number;
  /** something above it is hidden */
  hiddenAbove: boolean;
}

/** Where a category goes: below which other one ('' = the top), before which neighbour ('' = at the end). */
export interface Place {
  parentId: string;
  before: string;
}

/** The rows of the tree in their order, without what lies below folded ones. */
export function treeRows(list: readonly Category[], folded: ReadonlySet<string>): TreeRow[] {
  const below = new Map<string, Category[]>();
  for (const one of list) below.set(one.parentId, [...(below.get(one.parentId) ?? []), one]);
  const inBranch = (one: Category): number =>
    (below.get(one.id) ?? []).reduce((sum, child) => sum + inBranch(child), one.goods);
  const rows: TreeRow[] = [];
  const put = (parentId: string, depth: number, hiddenAbove: boolean): void => {
    for (const one of below.get(parentId) ?? []) {
      const hasBelow = below.has(one.id);
      rows.push({ ...one, depth, hasBelow, inBranch: inBranch(one), hiddenAbove });
      if (!folded.has(one.id)) put(one.id, depth + 1, hiddenAbove || one.hidden);
    }
  };
  put('', 0, false);
  return rows;
}

/** The row with those above and below it that a word finds; all of them for no word. */
export function narrowed(list: readonly Category[], word: string): Category[] {
  const wanted = word.trim().toLowerCase();
  if (wanted === '') return [...list];
  const byId = new Map(list.map((one) => [one.id, one]));
  const kept = new Set<string>();
  for (const one of list) {
    if (!one.path.toLowerCase().includes(wanted)) continue;
    for (let at: Category | undefined = one; at && !kept.has(at.id); at = byId.get(at.parentId))
      kept.add(at.id);
  }
  return list.filter(({ id }) => kept.has(id));
}

/** Where a dragged row would be put: over which row it hangs, and by how many levels it was drawn to a side. */
export function dropPlace(
  rows: readonly TreeRow[],
  id: string,
  over: string,
  levels: number,
): Place | undefined {
  const from = rows.findIndex((row) => row.id === id);
  const to = rows.findIndex((row) => row.id === over);
  const row = rows[from];
  if (!row || to < 0) return undefined;
  const without = rows.toSpliced(from, 1);
  const order = without.toSpliced(to, 0, row);
  const [above, under] = [order[to - 1], order[to + 1]];
  const most = above ? above.depth + 1 : 0;
  const depth = Math.min(Math.max(row.depth + levels, under?.depth ?? 0), most);
  let parentId = '';
  if (above && depth > above.depth) parentId = above.id;
  else if (above && depth > 0)
    parentId = order.slice(0, to).findLast((one) => one.depth === depth)?.parentId ?? '';
  const next = order.slice(to + 1);
  const end = next.findIndex((one) => one.depth < depth);
  const before = (end < 0 ? next : next.slice(0, end)).find((one) => one.parentId === parentId);
  return { parentId, before: before?.id ?? '' };
}

/** What the buttons beside a row do: up, down, one level deeper, one level higher. */
export type Step = 'up' | 'down' | 'in' | 'out';

/** Where a step takes a category; undefined where there is nowhere to go. */
export function stepPlace(list: readonly Category[], id: string, step: Step): Place | undefined {
  const row = list.find((one) => one.id === id);
  if (!row) return undefined;
  const siblings = list.filter(({ parentId }) => parentId === row.parentId);
  const at = siblings.indexOf(row);
  const place = placeOfStep(list, row, siblings, at, step);
  return place && categoryMoveProblem(list, id, place.parentId) === '' ? place : undefined;
}

function placeOfStep(
  list: readonly Category[],
  row: Category,
  siblings: readonly Category[],
  at: number,
  step: Step,
): Place | undefined {
  const [previous, next, afterNext] = [siblings[at - 1], siblings[at + 1], siblings[at + 2]];
  if (step === 'up') return previous && { parentId: row.parentId, before: previous.id };
  if (step === 'down') return next && { parentId: row.parentId, before: afterNext?.id ?? '' };
  if (step === 'in') return previous && { parentId: previous.id, before: '' };
  const parent = list.find(({ id }) => id === row.parentId);
  if (!parent) return undefined;
  const uncles = list.filter(({ parentId }) => parentId === parent.parentId);
  return { parentId: parent.parentId, before: uncles[uncles.indexOf(parent) + 1]?.id ?? '' };
}
