import { sql } from 'kysely';
import { type AuditFinding, type Check, exportTables, runChecks, type Transaction } from '../../platform';

const CHECKS: readonly Check[] = [
  {
    invariant: 'I12',
    text: 'pieces, fen or points that requests have of a line differ from the line',
    find: sql`
      select l.id::text as id from order_lines l
      left join (
        select s.order_line_id as id,
          sum(s.pieces) filter (where a.kind = 'refund-only') as off, sum(s.pieces) filter (where a.kind <> 'refund-only') as back,
          sum(s.pieces) filter (where a.kind = 'return' and h.received) as returned,
          sum(s.amount) as amount, sum(s.points) as points
        from after_sale_lines s join after_sales a on a.id = s.after_sale_id
        cross join lateral (select exists (select 1 from after_sale_history y
          where y.after_sale_id = a.id and y.event = 'receive') as received) h
        where a.state not in ('rejected', 'withdrawn') group by s.order_line_id) r on r.id = l.id
      where array[l.dropped_pieces + l.held_pieces, l.claimed_pieces, l.returned_pieces, l.taken_amount, l.taken_points]::numeric[]
        <> array[coalesce(r.off, 0), coalesce(r.back, 0), coalesce(r.returned, 0), coalesce(r.amount, 0), coalesce(r.points, 0)]::numeric[]`,
  },
  {
    invariant: 'I12',
    text: 'more asked back than was paid for the line, or every piece and not every fen',
    find: sql`
      select id::text from order_lines
      where taken_amount > amount - discount_share or claimed_pieces > shipped_pieces
         or (dropped_pieces + held_pieces + claimed_pieces = total_pieces and taken_amount <> amount - discount_share)`,
  },
  {
    invariant: 'I12',
    text: 'pieces that were out of stock differ from what was noted, or are still to be delivered',
    find: sql`
      select l.id::text as id from order_lines l
      left join (
        select n.order_line_id as id, sum(n.pieces) as short,
          sum(n.pieces) filter (where s.outcome = 'reduced') as unbilled,
          sum(n.pieces) filter (where s.outcome <> 'cancelled') as dropped
        from order_shortage_lines n join order_shortages s on s.id = n.shortage_id group by n.order_line_id) n on n.id = l.id
      where l.short_pieces <> coalesce(n.short, 0) or l.unbilled_pieces <> coalesce(n.unbilled, 0)
         or l.dropped_pieces < coalesce(n.dropped, 0)`,
  },
  {
    invariant: 'I12',
    text: 'a request whose refunds differ from what it was worked out at',
    find: sql`
      select a.id from after_sales a
      left join lateral (
        select sum(r.amount) as amount, bool_and(r.state = 'succeeded') as done from refunds r
        where r.order_id = a.order_id and starts_with(r.source, 'after-sale:' || a.id || ':')) r on true
      where coalesce(r.amount, 0) <> a.refunded_amount
         or (a.state in ('refunding', 'done') and a.refunded_amount <> a.goods_amount + a.freight_amount)
         or (a.refunded_amount > 0 and a.state not in ('received', 'to-refund', 'refunding', 'done'))
         or (a.state = 'done' and not coalesce(r.done, true))`,
  },
  {
    invariant: 'I12',
    text: 'freight that was promised differs from the order',
    find: sql`
      select o.id from orders o
      left join (select order_id, sum(freight_amount) as freight from after_sales group by order_id) a on a.order_id = o.id
      where o.freight_back <> coalesce(a.freight, 0)`,
  },
  {
    invariant: 'I15',
    text: 'points of a request that were not given back once',
    find: sql`
      select a.id from after_sales a left join point_moves m on m.source = 'after-sale:' || a.id
      where coalesce(m.points, 0) <> case when a.state in ('refunding', 'done') then a.points else 0 end`,
  },
  {
    invariant: 'I22',
    text: 'the history of a request does not lead step by step to its state',
    find: sql`
      select a.id from after_sales a
      left join lateral (
        select to_state from after_sale_history h where h.after_sale_id = a.id order by h.id desc limit 1) last on true
      where last.to_state is distinct from a.state
      union
      select after_sale_id from (
        select after_sale_id, from_state, lag(to_state) over (partition by after_sale_id order by id) as before
        from after_sale_history) h
      where from_state is distinct from before`,
  },
  {
    invariant: 'I33',
    text: 'a request of another company than its order, or with a photo of another',
    find: sql`
      select a.id from after_sales a join orders o on o.id = a.order_id
      where a.kh_id <> o.kh_id or o.parent_id is not null
         or exists (select 1 from after_sale_photos p join uploads u on u.id = p.upload_id
                    where p.after_sale_id = a.id and u.owner_kh_id is distinct from a.kh_id)`,
  },
];

/** Checks after-sale requests, in the snapshot it is given. */
export const auditAfterSales = (tx: Transaction): Promise<AuditFinding[]> => runChecks(tx, CHECKS);

export const exportAfterSales = (tx: Transaction): Promise<Record<string, unknown[]>> =>
  exportTables(tx, {
    after_sales: ['created_at', 'id'],
    after_sale_lines: ['after_sale_id', 'order_line_id'],
    after_sale_photos: ['after_sale_id', 'place'],
    after_sale_history: ['id'],
    order_shortages: ['id'],
    order_shortage_lines: ['shortage_id', 'order_line_id'],
  });
