import { sql } from 'kysely';
import type { Transaction } from '../../../platform';

/** The highest numbers that rows have already. */
export interface Numbers {
  companies: number;
  users: number;
  addresses: number;
  titles: number;
  orders: number;
  lines: number;
  claims: number;
  shipments: number;
  afterSales: number;
}

/** An order's payment plan and money have its number as their ids, so it is above all of them. */
export async function numbersInUse(tx: Transaction): Promise<Numbers> {
  const { rows } = await sql<Numbers>`
    select (select coalesce(max(kh_id), 0) from companies) as companies,
      (select coalesce(max(id), 0) from users) as users,
      (select coalesce(max(id), 0) from addresses) as addresses,
      (select coalesce(max(id), 0) from invoice_titles) as titles,
      greatest((select last_value from order_no), (select last_value from payment_no),
        (select coalesce(max(id), 0) from order_instalments), (select coalesce(max(id), 0) from captures)) as orders,
      (select coalesce(max(id), 0) from order_lines) as lines,
      (select coalesce(max(id), 0) from claims) as claims,
      (select coalesce(max(id), 0) from shipments) as shipments,
      (select last_value from after_sale_no) as "afterSales"`.execute(tx);
  const [numbers] = rows;
  if (!numbers) throw new Error('a database without an answer');
  return numbers;
}

/** Orders and payments that follow are numbered behind the last one. */
export async function tellNumbers(tx: Transaction, last: number): Promise<void> {
  await sql`select setval('order_no', ${last}), setval('payment_no', greatest(${last}, (select last_value from payment_no)))`.execute(
    tx,
  );
}

/**
 * What the orders took was stocked before: goods stay as many as they were. Sales, and what each company buys again and
 * again, are counted from the orders.
 */
export async function settleStock(
  tx: Transaction,
  { firstCompany, firstClaim }: { firstCompany: number; firstClaim: number },
): Promise<void> {
  await sql`
    with taken as (
      select scarce_id, coalesce(sum(quantity) filter (where state = 'reserved'), 0) as reserved,
        coalesce(sum(quantity) filter (where state = 'used'), 0) as used, min(created_at) as since,
        max(created_at) as last_sold
      from claims where id >= ${firstClaim} group by scarce_id),
    held as (
      update scarce s set reserved = s.reserved + t.reserved, used = s.used + t.used, total = s.total + t.reserved + t.used
      from taken t where t.scarce_id = s.id
      returning s.id, s.kind, s.ref, t.reserved + t.used as pieces, t.used, t.since, t.last_sold),
    sold as (
      update goods g set sold_pieces = g.sold_pieces + h.used,
        last_sold_at = greatest(g.last_sold_at, h.last_sold)
      from held h where h.kind = 'stock' and g.id = h.ref::bigint)
    insert into scarce_ledger (scarce_id, act, quantity, reason, at)
    select id, 'stocked', pieces, '期初入库', since - interval '30 days' from held where pieces > 0 order by id`.execute(
    tx,
  );
  await sql`
    insert into bought_goods (kh_id, goods_id, times, last_packs, last_pieces, last_per_pack, last_per_piece,
      last_order_id, last_at, recent)
    select kh_id, goods_id, max(place), (array_agg(packs order by place))[1], (array_agg(pieces order by place))[1],
      (array_agg(per_pack order by place))[1], (array_agg(per_piece order by place))[1],
      (array_agg(order_id order by place))[1], max(paid_at),
      jsonb_agg(jsonb_build_array(floor(extract(epoch from paid_at))::bigint, total_pieces) order by place desc)
        filter (where place <= 12)
    from (
      select o.kh_id, o.paid_at, l.*, row_number() over (partition by o.kh_id, l.goods_id order by o.paid_at desc) as place
      from orders o join order_lines l on l.order_id = o.id
      where o.kh_id >= ${firstCompany} and o.state in ('to-ship', 'part-shipped', 'shipped', 'completed')) bought
    group by kh_id, goods_id`.execute(tx);
}
