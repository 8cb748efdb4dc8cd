import type { BaseRow, ChainLink, GrantRow, ListRow } from './types';

const ORDER = { book: 0, company: 1, group: 2, everyone: 3 } as const;

/** Something with a window [start, end) in ms. */
type Windowed = { readonly start: number; readonly end: number };
export const isRunning = ({ start, end }: Windowed, time: number): boolean => start <= time && time < end;

/**
 * The lists that a company's prices are looked up in, first to last: its own book, what is granted to it by position,
 * to its group, to everyone. A list that is reached twice stands where it is reached first.
 */
export function chainInForce(grants: readonly GrantRow[], now: Date): ChainLink[] {
  const time = now.getTime();
  const running = grants
    .filter((grant) => isRunning(grant, time))
    .sort((a, b) => ORDER[a.to] - ORDER[b.to] || a.position - b.position || a.listId - b.listId);
  const seen = new Set<number>();
  return running.flatMap(({ listId, to, binding, activities }) => {
    if (seen.has(listId)) return [];
    seen.add(listId);
    return [{ listId, to, binding, activities }];
  });
}

/** The chain as one text: two buyers with the same one pay the same prices of lists. */
export const chainKey = (chain: readonly ChainLink[]): string =>
  chain
    .map(({ listId, binding, activities }) => `${listId}${binding ? (activities ? 'a' : 'b') : ''}`)
    .join('.');

/** The rows of one list that are in force, one from each quantity: the latest start wins, the newer of equals. */
export function rowsInForce(rows: readonly ListRow[], listId: number, time: number): ListRow[] {
  const best = new Map<number, ListRow>();
  for (const row of rows) {
    if (row.listId !== listId || !isRunning(row, time)) continue;
    const known = best.get(row.fromPieces);
    if (!known || row.start > known.start || (row.start === known.start && row.id > known.id)) {
      best.set(row.fromPieces, row);
    }
  }
  return [...best.values()].sort((a, b) => a.fromPieces - b.fromPieces);
}

/**
 * Of rows of one list and quantity those that can still be in force at `time` or later, in the order in which they
 * begin: without those that ended, and those that a later one covers to their end.
 */
export function rowsThatCount(rows: readonly ListRow[], time: number): ListRow[] {
  const counting: ListRow[] = [];
  let covered = Number.NEGATIVE_INFINITY;
  for (const row of rows.toSorted((a, b) => b.start - a.start || b.id - a.id)) {
    if (row.end <= time || row.end <= covered) continue;
    counting.unshift(row);
    if (row.start <= time) covered = row.end;
  }
  return counting;
}

/** The base in force: the latest that has begun; null where there is none. */
export function baseInForce(bases: readonly BaseRow[], kind: BaseRow['kind'], time: number): number | null {
  let best: BaseRow | undefined;
  for (const row of bases) {
    if (row.kind !== kind || row.from > time) continue;
    if (!best || row.from > best.from || (row.from === best.from && row.id > best.id)) best = row;
  }
  return best?.perPiece ?? null;
}
