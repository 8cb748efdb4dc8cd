import { sql } from 'kysely';
import type { Db } from '../../../platform';
import type { SearchQuery } from './query';

/** Enough for any page somebody turns to; what lies beyond is not relevant any more. */
const MOST_HITS = 20_000;

/** Name, brand, specification, the rest: {D, C, B, A}. */
const WEIGHTS = '{0.05, 0.2, 0.5, 1}';

/**
 * Goods on sale that match, the best first: name before brand before specification, then by sales. One statement:
 * only when the words find nothing, fragments of the plain text are looked for.
 */
export async function findGoods(db: Db, { query, characters, like }: SearchQuery): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with hits as (
      select g.id, ts_rank(${WEIGHTS}::real[], g.search, ${query}::tsquery) as rank, g.sold_pieces
      from goods g
      where g.status = 'on' and g.search @@ ${query}::tsquery
      order by rank desc, g.sold_pieces desc, g.id desc limit ${MOST_HITS}
    ), fragments as (
      select g.id, 0::real as rank, g.sold_pieces
      from goods g
      where not exists (select 1 from hits) and g.status = 'on'
        and (${characters}::text is null or g.search @@ ${characters}::tsquery)
        and g.search_text like ${like}
      limit ${MOST_HITS}
    )
    select id from (select * from hits union all select * from fragments) found
    order by rank desc, sold_pieces desc, id desc`.execute(db);
  return rows.map((row) => row.id);
}
