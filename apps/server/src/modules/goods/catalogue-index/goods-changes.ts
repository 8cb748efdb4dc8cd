import { sql } from 'kysely';
import type { Db } from '../../../platform';

/**
 * Up to where the changes of goods are known: a PostgreSQL snapshot as text. It lists the transactions that were still
 * open, so a transaction that began earlier and commits later is not missed.
 */
export type Seen = string;

/** The goods changed since; 'all' if there are too many to list. */
export interface GoodsChanges {
  ids: readonly number[] | 'all';
  seen: Seen;
}

/** If more goods changed than this, all are read again. */
const MOST_CHANGES = 20_000;
/** Changes are deleted after a day; a server that did not look for so long must read everything again. */
export const CHANGES_KEPT_HOURS = 24;

/** The present snapshot, taken before everything is read. */
export async function seenNow(db: Db): Promise<Seen> {
  const { rows } = await sql<{ seen: Seen }>`select pg_current_snapshot()::text as seen`.execute(db);
  return rows[0]?.seen ?? '';
}

/** The goods changed by transactions that were not visible then and are visible now. One statement. */
export async function changesSince(db: Db, seen: Seen): Promise<GoodsChanges> {
  const { rows } = await sql<{ seen: Seen; ids: (number | null)[] | null }>`
    with changed as (
      select distinct goods_id from goods_changes
      where xact >= (pg_snapshot_xmin(${seen}::pg_snapshot)::text)::bigint
        and xact < (pg_snapshot_xmax(pg_current_snapshot())::text)::bigint
        and not pg_visible_in_snapshot((xact::text)::xid8, ${seen}::pg_snapshot)
      limit ${MOST_CHANGES + 1})
    select pg_current_snapshot()::text as seen, (select json_agg(goods_id) from changed) as ids`.execute(db);
  const [row] = rows;
  const ids = row?.ids ?? [];
  const known = ids.filter((id) => id !== null);
  const isAll = known.length < ids.length || ids.length > MOST_CHANGES;
  return { ids: isAll ? 'all' : known, seen: row?.seen ?? seen };
}

/** Deletes changes that every server has read long ago. */
export async function tidyChanges(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - CHANGES_KEPT_HOURS * 3_600_000);
  await db.deleteFrom('goods_changes').where('changed_at', '<', before).execute();
}
