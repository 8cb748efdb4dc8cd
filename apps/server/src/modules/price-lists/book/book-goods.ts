import { type RawBuilder, sql } from 'kysely';
import { containsPattern, type Db } from '../../../platform';
import type { PriceBuyer } from '../../pricing';
import { isThere } from '../probe';

interface Wanted {
  buyer: PriceBuyer;
  keyword: string;
  /** only goods whose price may have changed since then */
  changedSince: Date | null;
  /** the lists of the buyer are others than then: any price may have changed */
  isOtherChain: boolean;
  now: Date;
}

/**
 * The goods of a buyer's price book as a condition on `goods g`: on sale, and priced by the buyer's lists, by a ladder
 * of its own, or bought before.
 */
function inBook({ priceChain, khId }: PriceBuyer, now: Date): RawBuilder<boolean> {
  // A formula prices whatever lies in its scope: the book is the whole shop.
  if (priceChain.rules.length > 0) return sql<boolean>`true`;
  return sql<boolean>`(${isThere(sql`live_price_rows r
      where r.goods_id = g.id and r.list_id = any(${[...priceChain.lists]}::bigint[])
        and r.starts_at <= ${now}::timestamptz and r.ends_at > ${now}::timestamptz`)}
    or ${isThere(sql`bought_goods b where b.kh_id = ${khId}::bigint and b.goods_id = g.id`)}
    or ${isThere(sql`ladders l where l.kh_id = ${khId}::bigint
      and (l.goods_id = g.id or l.group_id = g.group_id)
      and l.starts_at <= ${now}::timestamptz and l.ends_at > ${now}::timestamptz`)})`;
}

/** Something that prices hang on has moved since: list, a row of the lists, a ladder, a cost or market price. */
function mayHaveChanged({ priceChain, khId }: PriceBuyer, since: Date, now: Date): RawBuilder<boolean> {
  const window = (start: string, end: string) => sql`(
    (${sql.ref(start)} > ${since}::timestamptz and ${sql.ref(start)} <= ${now}::timestamptz)
    or (${sql.ref(end)} > ${since}::timestamptz and ${sql.ref(end)} <= ${now}::timestamptz))`;
  return sql<boolean>`(
    ${isThere(sql`list_price_changes c where c.goods_id = g.id and c.at > ${since}::timestamptz`)}
    or ${isThere(sql`price_list_rows r where r.goods_id = g.id
      and r.list_id = any(${[...priceChain.lists]}::bigint[]) and ${window('r.starts_at', 'r.ends_at')}`)}
    or ${isThere(sql`ladders l where (l.goods_id = g.id or l.group_id = g.group_id)
      and (l.kh_id is null or l.kh_id = ${khId}::bigint) and ${window('l.starts_at', 'l.ends_at')}`)}
    or ${isThere(sql`goods_costs k where k.goods_id = g.id and k.at > ${since}::timestamptz`)}
    or ${isThere(sql`goods_bases m where m.goods_id = g.id
      and m.from_at > ${since}::timestamptz and m.from_at <= ${now}::timestamptz`)})`;
}

function wantedGoods({ buyer, keyword, changedSince, isOtherChain, now }: Wanted): RawBuilder<boolean> {
  const pattern = containsPattern(keyword);
  const says =
    keyword === ''
      ? sql`true`
      : sql`(g.code ilike ${pattern} or g.name ilike ${pattern} or g.spec ilike ${pattern} or g.barcode = ${keyword})`;
  const moved = changedSince === null || isOtherChain ? sql`true` : mayHaveChanged(buyer, changedSince, now);
  return sql<boolean>`(g.status = 'on' and ${inBook(buyer, now)} and ${says} and ${moved})`;
}

/** Of a book of more goods than `MOST_GATHERED` no more are counted than these, or than lie before the next page's end. */
const MOST_COUNTED = 1_000;
const MOST_GATHERED = 10_000;
/** `MOST_GATHERED` + 1, written out because the plan depends on it. */
const ONE_MORE = sql`10001`;

/** Ids of a page of the book, by code, and how many there are; `hasMore`: at least so many. */
export async function bookIds(
  db: Db,
  wanted: Wanted,
  { from, most }: { from: number; most: number },
): Promise<{ ids: number[]; total: number; hasMore: boolean }> {
  const gathered = await gatheredGoods(db, wanted.buyer);
  if (gathered) {
    const { rows } = await sql<{ id: number }>`
      select g.id from goods g where g.id = any(${gathered}::bigint[]) and ${wantedGoods(wanted)}
      order by g.code, g.id`.execute(db);
    return { ids: rows.slice(from, from + most).map(({ id }) => id), total: rows.length, hasMore: false };
  }
  const counted = Math.max(MOST_COUNTED, from + 2 * most);
  const { rows } = await sql<{ id: number }>`
    select g.id from goods g where ${wantedGoods(wanted)}
    order by g.code, g.id limit ${counted + 1}`.execute(db);
  return {
    ids: rows.slice(from, from + most).map(({ id }) => id),
    total: Math.min(rows.length, counted),
    hasMore: rows.length > counted,
  };
}

/**
 * All goods that may be in the book, where they are few: most companies buy a small part of the mall, and then the mall is
 * not looked through for it. Null = they are many.
 */
async function gatheredGoods(db: Db, { priceChain, khId }: PriceBuyer): Promise<number[] | null> {
  if (priceChain.rules.length > 0) return null;
  const { rows } = await sql<{ id: number }>`
    select distinct x.id from (
      select r.goods_id as id from unnest(${[...priceChain.lists]}::bigint[]) as o(list_id) cross join lateral (
        select distinct p.goods_id from price_list_rows p where p.list_id = o.list_id
        order by p.goods_id limit ${ONE_MORE}) r
      union all (select b.goods_id from bought_goods b where b.kh_id = ${khId}::bigint limit ${ONE_MORE})
      union all select l.goods_id from ladders l where l.kh_id = ${khId}::bigint and l.goods_id is not null
      union all select w.id from ladders l join goods w on w.group_id = l.group_id where l.kh_id = ${khId}::bigint) x
    limit ${ONE_MORE}`.execute(db);
  return rows.length > MOST_GATHERED ? null : rows.map(({ id }) => id);
}

/** The whole book in the same order, so many goods at a time. */
export async function* bookSlices(db: Db, wanted: Wanted, most: number): AsyncGenerator<number[]> {
  let after: { code: string; id: number } | undefined;
  for (;;) {
    const beyond: RawBuilder<boolean> = after
      ? sql`(g.code, g.id) > (${after.code}, ${after.id}::bigint)`
      : sql`true`;
    const { rows } = await sql<{ id: number; code: string }>`
      select g.id, g.code from goods g where ${wantedGoods(wanted)} and ${beyond}
      order by g.code, g.id limit ${most}`.execute(db);
    if (rows.length > 0) yield rows.map(({ id }) => id);
    if (rows.length < most) return;
    after = rows.at(-1);
  }
}
