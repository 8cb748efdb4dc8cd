import { roundedShare } from '@pifa/domain';
import { sql } from 'kysely';
import { type Db, toJson, type Transaction } from '../../../../platform';
import { companiesInScope, type Operator } from '../../../staff';
import { touchLists } from '../../staff/hold-list';
import { priceObject } from '../standing';

/** A price of a company's own book that is in force; 1/10000 yuan. */
export interface OwnPrice {
  list_id: number;
  goods_id: number;
  from_pieces: number;
  per_piece: number;
  per_pack: number | null;
  company: string;
  /** this member of staff sees the company */
  seen: boolean;
  /** the newest row of this price, whatever its window: what it was seen as */
  newest: string;
}

/** The own prices of companies for these goods, rungs included, in the order of their lists. */
export async function ownPrices(
  db: Db,
  goodsIds: readonly number[],
  { operator, now }: { operator: Operator; now: Date },
): Promise<OwnPrice[]> {
  if (goodsIds.length === 0) return [];
  const { rows } = await sql<OwnPrice>`
    select r.list_id, r.goods_id, r.from_pieces, r.per_piece, r.per_pack, c.name as company,
      ${companiesInScope(operator, 'c')} as seen,
      (select max(n.id)::text from price_list_rows n
        where n.list_id = r.list_id and n.goods_id = r.goods_id and n.from_pieces = r.from_pieces) as newest
    from (
      select distinct on (list_id, goods_id, from_pieces) * from live_price_rows
      where goods_id = any(${[...goodsIds]}::bigint[])
        and starts_at <= ${now}::timestamptz and ends_at > ${now}::timestamptz
      order by list_id, goods_id, from_pieces, starts_at desc, id desc) r
    join price_lists l on l.id = r.list_id join companies c on c.kh_id = l.kh_id
    where l.kind = 'book' order by r.list_id, r.goods_id, r.from_pieces`.execute(db);
  return rows;
}

/** What an own price becomes when list goes from `before` to `after`: the same share. One without a price moves nothing. */
export const movedAlong = (price: number, before: number, after: number): number =>
  before <= 0 || after <= 0 ? price : roundedShare(price, after, before);

export interface OwnWish {
  listId: number;
  goodsId: number;
  fromPieces: number;
  perPack: number | null;
  perPiece: number;
}

/**
 * Own prices from now on, until what was there would have ended; the row in force is what they replace. Answers the
 * price before and the row that was written, by the object of the plan.
 */
export async function writeOwnPrices(
  tx: Transaction,
  wishes: readonly OwnWish[],
  { operator, now }: { operator: Operator; now: Date },
): Promise<Map<string, { perPack: number | null; perPiece: number; written: string }>> {
  if (wishes.length === 0) return new Map();
  const wanted = wishes.map(({ listId, goodsId, fromPieces, perPack, perPiece }) => ({
    list_id: listId,
    goods_id: goodsId,
    from_pieces: fromPieces,
    per_pack: perPack,
    per_piece: perPiece,
  }));
  const { rows } = await sql<{
    list_id: number;
    goods_id: number;
    from_pieces: number;
    old_piece: number;
    old_pack: number | null;
    written: string;
  }>`
    with came as (
      select * from json_to_recordset(${toJson(wanted)}::json)
        as c(list_id bigint, goods_id bigint, from_pieces integer, per_pack bigint, per_piece bigint)),
    standing as (
      select distinct on (r.list_id, r.goods_id, r.from_pieces) r.list_id, r.goods_id, r.from_pieces, r.per_piece,
        r.per_pack, r.ends_at
      from live_price_rows r join came c on c.list_id = r.list_id and c.goods_id = r.goods_id
        and c.from_pieces = r.from_pieces
      where r.starts_at <= ${now}::timestamptz and r.ends_at > ${now}::timestamptz
      order by r.list_id, r.goods_id, r.from_pieces, r.starts_at desc, r.id desc),
    written as (
      insert into price_list_rows (list_id, version, goods_id, from_pieces, per_piece, per_pack, starts_at, ends_at,
        operator_id, at)
      select s.list_id, l.live_version, s.goods_id, s.from_pieces, c.per_piece, c.per_pack, ${now}::timestamptz,
        s.ends_at, ${operator.id}::bigint, ${now}::timestamptz
      from standing s join price_lists l on l.id = s.list_id join came c on c.list_id = s.list_id
        and c.goods_id = s.goods_id and c.from_pieces = s.from_pieces
      returning id, list_id, goods_id, from_pieces)
    select w.list_id, w.goods_id, w.from_pieces, s.per_piece as old_piece, s.per_pack as old_pack, w.id::text as written
    from written w join standing s using (list_id, goods_id, from_pieces)`.execute(tx);
  const lists = [...new Set(rows.map((row) => row.list_id))];
  await touchLists(tx, lists, { operator, now });
  return new Map(
    rows.map((row) => [
      priceObject({ listId: row.list_id, goodsId: row.goods_id, fromPieces: row.from_pieces }),
      { perPack: row.old_pack, perPiece: row.old_piece, written: row.written },
    ]),
  );
}
