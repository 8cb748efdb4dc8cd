import { sql } from 'kysely';
import type { Db } from '../../../platform';
import type { SearchQuery } from './query';

/** Enough for any page somebody turns to; what lies beyond is not relevant any more. */
const MOST_HITS = 20_000;

/**
 * Goods on sale that match, the nearest first: by name, then by brand, then by specification, then the rest, each by
 * sales. How near a goods is must be read from its words, which lie apart from the row, so of very many hits only
 * those that sell best are looked at. One statement: only when the words find nothing, fragments of the plain text are looked for.
 */
export async function findGoods(db: Db, search: SearchQuery): Promise<number[]> {
  while (free === 0) await new Promise<void>((resolve) => waiting.push(resolve));
  free -= 1;
  try {
    return await find(db, search);
  } finally {
    free += 1;
    waiting.shift()?.();
  }
}

/** New words may take long in a very large mall; they must not hold every session of the database. */
let free = 3;
const waiting: (() => void)[] = [];

async function find(db: Db, { query, closeness, characters, like }: SearchQuery): Promise<number[]> {
  const [name, brand, specification] = closeness;
  const { rows } = await sql<{ id: number }>`
    with sold_most as materialized (
      select g.id, g.sold_pieces, g.search
      from goods g
      where g.status = 'on' and g.search @@ ${query}::tsquery
      order by g.sold_pieces desc, g.id desc limit ${MOST_HITS}
    ), hits as (
      select id, sold_pieces, case
        when search @@ ${name}::tsquery then 3
        when search @@ ${brand}::tsquery then 2
        when search @@ ${specification}::tsquery then 1
        else 0 end as near
      from sold_most
    ), fragments as (
      select g.id, g.sold_pieces, 0 as near
      from goods g
      where not exists (select 1 from hits) and g.status = 'on'
        and (${characters}::text is null or g.search @@ ${characters}::tsquery)
        and g.search_text like ${like}
      limit ${MOST_HITS}
    )
    select id from (select * from hits union all select * from fragments) found
    order by near desc, sold_pieces desc, id desc`.execute(db);
  return rows.map((row) => row.id);
}
