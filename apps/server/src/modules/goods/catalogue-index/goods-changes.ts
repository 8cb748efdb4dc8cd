import { sql } from 'kysely';
import type { Db } from '../../../platform';

/**
 * How far the changes of goods are known: the text of a PostgreSQL snapshot. It names the transactions that were
 * still open, so one that began earlier and is committed later is not missed.
 */
export type Seen = string;

/** What was changed since; 'all' when it is too much to be told one by one. */
export interface GoodsChanges {
  ids: readonly number[] | 'all';
  seen: Seen;
}

/** More than these are not followed one by one. */
const MOST_CHANGES = 20_000;
/** Changes are removed after a day; whoever did not look for so long cannot know them all. */
export const CHANGES_KEPT_HOURS = 24;

/** Where things stand now, before everything is read. */
export async function seenNow(db: Db): Promise<Seen> {
  const { rows } = await sql<{ seen: Seen }>`select pg_current_snapshot()::text as seen`.execute(db);
  return rows[0]?.seen ?? '';
}

/** The goods changed by transactions that could not be seen then and can be seen now. One statement. */
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

/** Removes what every server has long read. */
export async function tidyChanges(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - CHANGES_KEPT_HOURS * 3_600_000);
  await db.deleteFrom('goods_changes').where('changed_at', '<', before).execute();
}
