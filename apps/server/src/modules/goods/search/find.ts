import { sql } from 'kysely';
import type { Db } from '../../../platform';
import { type SearchQuery, toTsquery } from './query';

/** Enough for any page somebody turns to; what lies beyond is not relevant any more. */
export const MOST_HITS = 20_000;

/**
 * Goods on sale that match, the nearest first: by name, then by brand, then by specification, then the rest, each by
 * sales. How near a goods is must be read from its words, which lie apart from the row, so of very many hits only
 * those that sell best are looked at. One statement: only when the words find nothing, fragments of the plain text are looked for.
 */
export const findGoods = (db: Db, search: SearchQuery): Promise<number[]> => inTurn(() => find(db, search));

/**
 * Goods on sale whose plain text holds what was typed, the best-selling first; for words that find nothing. `among`:
 * the goods that hold all its characters, where that is known.
 */
export const findFragments = (
  db: Db,
  search: SearchQuery,
  among: readonly number[] | null,
): Promise<number[]> => inTurn(() => readFragments(db, search, among));

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  while (free === 0) await new Promise<void>((resolve) => waiting.push(resolve));
  free -= 1;
  try {
    return await work();
  } finally {
    free += 1;
    waiting.shift()?.();
  }
}

/** New words may take long in a very large mall; they must not hold every session of the database. */
let free = 3;
const waiting: (() => void)[] = [];

async function readFragments(
  db: Db,
  { characters, like }: SearchQuery,
  among: readonly number[] | null,
): Promise<number[]> {
  const where = among
    ? sql`g.id = any(${[...among]}::bigint[])`
    : sql`(${toTsquery(characters)}::text is null or g.search @@ ${toTsquery(characters)}::tsquery)`;
  const { rows } = await sql<{ id: number }>`
    select g.id from goods g where g.status = 'on' and ${where} and g.search_text like ${like}
    order by g.sold_pieces desc, g.id desc limit ${MOST_HITS}`.execute(db);
  return rows.map((row) => row.id);
}

async function find(db: Db, { query, closeness, characters, like }: SearchQuery): Promise<number[]> {
  const [name, brand, specification] = closeness.map(toTsquery);
  const { rows } = await sql<{ id: number }>`
    with sold_most as materialized (
      select g.id, g.sold_pieces, g.search
      from goods g
      where g.status = 'on' and g.search @@ ${toTsquery(query)}::tsquery
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
        and (${toTsquery(characters)}::text is null or g.search @@ ${toTsquery(characters)}::tsquery)
        and g.search_text like ${like}
      limit ${MOST_HITS}
    )
    select id from (select * from hits union all select * from fragments) found
    order by near desc, sold_pieces desc, id desc`.execute(db);
  return rows.map((row) => row.id);
}
