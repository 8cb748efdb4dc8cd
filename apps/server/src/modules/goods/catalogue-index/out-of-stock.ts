import { sql } from 'kysely';
import type { Db, Platform } from '../../../platform';
import { outsideTransaction } from '../../../platform/database';

/** How old the data behind 「仅看有货」 may be. */
const FRESH_MS = 3_000;

/** Goods on sale whose stock is below the smallest order. */
export interface OutOfStock {
  ids: ReadonlySet<number>;
  /** rises when others are out of stock; part of the keys of kept lists */
  version: number;
}

/**
 * Which goods are out of stock: read at most every three seconds, once for all callers. Orders change stock far too
 * often to rebuild the catalogue for it.
 */
export function createOutOfStock({ db }: Pick<Platform, 'db'>) {
  let known: OutOfStock = { ids: new Set(), version: 0 };
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  const read = async (): Promise<void> => {
    const ids = await readIds(db);
    const isSame = ids.size === known.ids.size && [...ids].every((id) => known.ids.has(id));
    if (!isSame) known = { ids, version: known.version + 1 };
    readAt = performance.now();
  };
  return async (): Promise<OutOfStock> => {
    if (performance.now() - readAt > FRESH_MS) {
      reading ??= outsideTransaction(read).finally(() => {
        reading = undefined;
      });
      await reading;
    }
    return known;
  };
}

async function readIds(db: Db): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select g.id from goods g left join scarce s on s.id = g.stock_id
    where g.status = 'on' and coalesce(s.available, 0) < greatest(g.min_pieces, 1)`.execute(db);
  return new Set(rows.map((row) => row.id));
}
