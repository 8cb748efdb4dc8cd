import type { PriceChain } from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import { containsPattern, type Db } from '../../../platform';

/** A price by the piece of a list of the chain that is in force now; whether the company pays it is asked elsewhere. */
export interface ListPriceRow {
  id: number;
  goods_id: number;
  code: string;
  name: string;
  spec: string;
  image: string;
  unit: string;
  pack_unit: string;
  status: string;
  list_name: string | null;
  per_pack: number;
  per_piece: number;
  list_per_pack: number;
  list_per_piece: number;
}

interface Wanted {
  chain: PriceChain | undefined;
  keyword: string;
  /** rows with lower numbers; null = from the newest */
  before: number | null;
  /** a page, and one more: no more than `PAGE` */
  most: number;
  now: Date;
}

/** The longest page and one more, written out because the plan depends on it. */
const PAGE = sql`201`;
/** Lists of so few rows are read in their order whatever is looked for; written out for the same reason. */
const SHORT = sql`5001`;
/** So few goods that say the word are looked up by their numbers; of more the lists are read in their order. */
const FEW = 1_000;
/** `FEW` + 1. */
const ONE_MORE = sql`1001`;

/** The rows of the lists of a chain that are in force, the newest first: one for each list and goods. */
export async function pricesOfChain(
  db: Db,
  { chain, keyword, before, most, now }: Wanted,
): Promise<ListPriceRow[]> {
  const lists = [...new Set(chain?.links.map(({ listId }) => listId))];
  if (lists.length === 0) return [];
  const says =
    keyword === ''
      ? null
      : sql<boolean>`(g.name ilike ${containsPattern(keyword)} or g.code ilike ${containsPattern(keyword)})`;
  const among = says ? await rowsThatSay(db, lists, says) : sql<boolean>`true`;
  // Of a list of a million rows nobody waits for more than the page needs: rows that ended or have not begun are passed
  // over, and of each other one it is asked whether it is the one that stands, until the page is full. Its quantity is
  // not written as 0 there: by that alone the planner may take the index of the order, which is long for one goods.
  const { rows } = await sql<ListPriceRow>`
    select p.id, p.goods_id, g.code, g.name, g.spec,
      coalesce((select i.url from goods_pictures i where i.goods_id = g.id order by i.sort, i.id limit 1), '') as image,
      g.unit, g.pack_unit, g.status, case when l.kind = 'list' then l.name end as list_name,
      coalesce(p.per_pack, p.per_piece * g.pieces_per_pack) as per_pack, p.per_piece, g.list_per_pack,
      g.list_per_piece
    from (
      select r.id, r.goods_id, r.list_id, r.per_pack, r.per_piece
      from unnest(${lists}::bigint[]) as o(list_id) cross join lateral (
        select r.* from price_list_rows r
        where r.list_id = o.list_id and r.from_pieces = 0 and r.id < ${before ?? Number.MAX_SAFE_INTEGER}::bigint
          and r.starts_at <= ${now}::timestamptz and r.ends_at > ${now}::timestamptz and ${among}
          and r.id = (
            select n.id from live_price_rows n
            where n.list_id = r.list_id and n.goods_id = r.goods_id and n.from_pieces = r.from_pieces
              and n.starts_at <= ${now}::timestamptz and n.ends_at > ${now}::timestamptz
            order by n.starts_at desc, n.id desc limit 1)
        order by r.id desc limit ${PAGE}) r
      order by r.id desc limit ${PAGE}) p
    join goods g on g.id = p.goods_id join price_lists l on l.id = p.list_id
    order by p.id desc limit ${most}`.execute(db);
  return rows;
}

/**
 * The word as a condition on `price_list_rows r`. Of short lists each row is asked; of long ones only those of the goods
 * that say it, while these are few.
 */
async function rowsThatSay(
  db: Db,
  lists: readonly number[],
  says: RawBuilder<boolean>,
): Promise<RawBuilder<boolean>> {
  const each = sql<boolean>`coalesce((select true from goods g where g.id = r.goods_id and ${says}), false)`;
  const { rows: sizes } = await sql<{ is_short: boolean }>`
    select count(*) < ${SHORT} as is_short from (
      select from price_list_rows r where r.list_id = any(${[...lists]}::bigint[]) and r.from_pieces = 0
      limit ${SHORT}) found`.execute(db);
  if (sizes[0]?.is_short) return each;
  const { rows: goods } = await sql<{ id: number }>`
    select g.id from goods g where ${says} limit ${ONE_MORE}`.execute(db);
  if (goods.length > FEW) return each;
  return sql<boolean>`r.goods_id = any(${goods.map(({ id }) => id)}::bigint[])`;
}
