import { sql } from 'kysely';
import { toJson, type Transaction } from '../../platform';

/** A goods that a company bought. */
export interface Purchased {
  khId: number;
  goodsId: number;
}

/**
 * Counts anew what companies bought of these goods: orders that were paid here, and lines of their old orders. What is
 * bought meanwhile waits for the rows, so that nothing is lost; each goods of a company is locked in the same order as
 * where an order is paid.
 */
export async function recountPurchases(tx: Transaction, purchased: readonly Purchased[]): Promise<void> {
  if (purchased.length === 0) return;
  const goodsIds = [...new Set(purchased.map(({ goodsId }) => goodsId))];
  const wanted = sql`jsonb_to_recordset(${toJson(
    purchased.map(({ khId, goodsId }) => ({ kh_id: khId, goods_id: goodsId })),
  )}::jsonb) as w(kh_id bigint, goods_id bigint)`;
  await sql`
    insert into bought_goods (kh_id, goods_id, times, last_packs, last_pieces, last_per_pack, last_per_piece,
      last_order_id, last_at)
    select distinct w.kh_id, w.goods_id, 0, 0, 0, 0, 0, '', '1970-01-01 00:00:00+00'::timestamptz
    from ${wanted} order by 1, 2
    on conflict (kh_id, goods_id) do update set times = 0`.execute(tx);
  await sql`
    with wanted as (select distinct w.kh_id, w.goods_id from ${wanted}),
    paid as materialized (
      select o.id, o.kh_id, o.paid_at from orders o
      where o.kh_id in (select kh_id from wanted) and o.paid_at is not null and o.parent_id is null),
    purchases as (
      (select distinct on (p.id, l.goods_id) p.kh_id, l.goods_id, p.id as order_id, p.paid_at as at, l.packs, l.pieces,
        l.per_pack, l.per_piece, (sum(l.total_pieces) over (partition by p.id, l.goods_id))::bigint as total
      from paid p join order_lines l on l.order_id = p.id and l.context = 'ordinary'
        and l.goods_id = any(${goodsIds}::bigint[])
      join wanted w on w.kh_id = p.kh_id and w.goods_id = l.goods_id
      order by p.id, l.goods_id, l.id)
      union all
      select o.kh_id, l.goods_id, '', o.ordered_at, l.packs, l.pieces, l.per_pack, l.per_piece,
        l.packs::bigint * l.pieces_per_pack + l.pieces
      from wanted w join old_order_lines l on l.goods_id = w.goods_id and l.kh_id = w.kh_id
      join old_orders o on o.id = l.old_order_id),
    placed as (
      select p.*, row_number() over (partition by kh_id, goods_id order by at desc, order_id desc) as place
      from purchases p),
    counted as (
      select kh_id, goods_id, count(*)::integer as times,
        jsonb_agg(jsonb_build_array(floor(extract(epoch from at))::bigint, total) order by at, order_id)
          filter (where place <= 12) as recent,
        max(packs) filter (where place = 1) as packs, max(pieces) filter (where place = 1) as pieces,
        max(per_pack) filter (where place = 1) as per_pack, max(per_piece) filter (where place = 1) as per_piece,
        max(order_id) filter (where place = 1) as order_id, max(at) as at
      from placed group by kh_id, goods_id)
    update bought_goods b set times = c.times, recent = c.recent, last_packs = c.packs, last_pieces = c.pieces,
      last_per_pack = c.per_pack, last_per_piece = c.per_piece, last_order_id = c.order_id, last_at = c.at
    from counted c where b.kh_id = c.kh_id and b.goods_id = c.goods_id`.execute(tx);
  await sql`
    delete from bought_goods b using ${wanted}
    where b.kh_id = w.kh_id and b.goods_id = w.goods_id and b.times = 0`.execute(tx);
}
