import { sql } from 'kysely';
import { type AuditFinding, type Check, runChecks, type Transaction } from '../../platform';

/** Everything orders promise that a query can see (INVARIANTS). Each answers the rows that break it. */
const CHECKS: readonly Check[] = [
  {
    invariant: 'I1',
    text: 'available + reserved + used differs from total',
    find: sql`select kind || ':' || ref as id from scarce
      where total <> available + reserved + used or available < 0 or reserved < 0 or used < 0`,
  },
  {
    invariant: 'I2',
    text: 'a counter differs from the fold of its ledger',
    find: sql`
      select s.kind || ':' || s.ref as id from scarce s
      left join (
        select scarce_id,
          sum(case act when 'stocked' then quantity when 'write-off' then -quantity else 0 end) as total,
          sum(case when act in ('stocked', 'release', 'return') then quantity
                   when act in ('reserve', 'write-off') then -quantity else 0 end) as available,
          sum(case when act = 'reserve' then quantity when act in ('release', 'use') then -quantity else 0 end) as reserved,
          sum(case act when 'use' then quantity when 'return' then -quantity else 0 end) as used
        from scarce_moves group by scarce_id) l on l.scarce_id = s.id
      where array[s.total, s.available, s.reserved, s.used]::numeric[]
        <> array[coalesce(l.total, 0), coalesce(l.available, 0), coalesce(l.reserved, 0), coalesce(l.used, 0)]::numeric[]`,
  },
  {
    invariant: 'I2',
    text: 'reserved or used differs from the live claims',
    find: sql`
      select s.kind || ':' || s.ref as id from scarce s
      left join (
        select scarce_id, sum(quantity) filter (where state = 'reserved') as reserved,
               sum(quantity) filter (where state = 'used') as used
        from each_claim group by scarce_id) c on c.scarce_id = s.id
      where s.reserved <> coalesce(c.reserved, 0) or s.used <> coalesce(c.used, 0)`,
  },
  {
    invariant: 'I4',
    text: 'an ordered quantity that does not add up or exceeds 10⁷',
    find: sql`select id::text from order_lines
      where total_pieces <> packs::bigint * pieces_per_pack + pieces or total_pieces > 10000000`,
  },
  {
    invariant: 'I7',
    text: 'a claim ended more than once or not the way its state says',
    find: sql`
      select c.id::text from each_claim c
      left join (
        select claim_id, scarce_id, count(*) filter (where act = 'reserve') as reserved,
               count(*) filter (where act = 'release') as released, count(*) filter (where act = 'use') as used,
               count(*) filter (where act = 'return') as returned
        from scarce_moves where claim_id is not null group by claim_id, scarce_id) l
        on l.claim_id = c.id and l.scarce_id = c.scarce_id
      where array[coalesce(l.reserved, 0), coalesce(l.released, 0), coalesce(l.used, 0), coalesce(l.returned, 0)]
        <> case c.state when 'reserved' then array[1, 0, 0, 0] when 'released' then array[1, 1, 0, 0]
                        when 'used' then array[1, 0, 1, 0] else array[1, 0, 1, 1] end::bigint[]`,
  },
  {
    invariant: 'I7',
    text: 'a dead order holds something, or a living one holds nothing of what it needs',
    find: sql`
      select o.id from orders o
      where o.parent_id is null and case
        when o.state = 'unpaid' then exists (select 1 from claims c where c.order_id = o.id and c.state <> 'reserved')
        when o.state in ('to-ship', 'part-shipped', 'shipped', 'completed')
          then exists (select 1 from claims c where c.order_id = o.id and c.state <> 'used')
        else exists (select 1 from claims c where c.order_id = o.id and c.state in ('reserved', 'used')) end`,
  },
  {
    invariant: 'I8',
    text: 'the head does not add up from its lines',
    find: sql`
      select o.id from orders o
      join (select order_id, sum(amount) as amount, sum(discount_share) as discount from order_lines group by order_id) l
        on l.order_id = o.id
      where o.goods_amount <> l.amount or o.discount_amount <> l.discount
         or o.payable_amount <> o.goods_amount - o.discount_amount + o.freight_amount or o.payable_amount < 0`,
  },
  {
    invariant: 'I8',
    text: 'a line amount differs from packs × perPack + pieces × perPiece, half-up',
    find: sql`select id::text from order_lines
      where amount <> floor((packs::numeric * per_pack + pieces::numeric * per_piece) / 100 + 0.5)`,
  },
  {
    invariant: 'I9',
    text: 'a unit price without its reason',
    find: sql`select id::text from order_lines 
      where price_kind = '' or (price_kind <> 'list-price' and jsonb_array_length(trace) = 0)`,
  },
  {
    invariant: 'I10',
    text: 'an order or line belongs to nobody it should',
    find: sql`select o.id from orders o join users u on u.id = o.user_id where u.kh_id <> o.kh_id`,
  },
  {
    invariant: 'I11',
    text: 'the payment plan differs from the payable',
    find: sql`
      select o.id from orders o
      left join (select order_id, sum(amount) as amount, sum(paid_amount) as paid from order_instalments group by order_id) i
        on i.order_id = o.id
      where o.parent_id is null and (o.payable_amount <> coalesce(i.amount, 0) or o.paid_amount <> coalesce(i.paid, 0))`,
  },
  {
    invariant: 'I11',
    text: 'shipped or waiting to be shipped without being paid, or unpaid although paid',
    find: sql`
      select id from orders
      where (state in ('to-ship', 'part-shipped', 'shipped', 'completed') and paid_amount <> payable_amount
             and released_at is null)
         -- a child that holds only gifts costs nothing and waits with its parent
         or (state = 'unpaid' and paid_amount = payable_amount and (parent_id is null or payable_amount > 0))`,
  },
  {
    invariant: 'I12',
    text: 'more pieces returned than shipped, or shipped than bought',
    find: sql`select id::text from order_lines where returned_pieces > shipped_pieces or shipped_pieces > total_pieces`,
  },
  {
    invariant: 'I21',
    text: 'one request made several orders',
    find: sql`select min(id) as id from orders where parent_id is null group by user_id, request_id having count(*) > 1`,
  },
  {
    invariant: 'I22',
    text: 'the history does not lead step by step to the state',
    find: sql`
      select o.id from orders o
      left join lateral (
        select to_state from order_steps h where h.order_id = o.id order by h.id desc limit 1) last on true
      where last.to_state is distinct from o.state
      union
      select order_id from (
        select order_id, from_state, lag(to_state) over (partition by order_id order by id) as before from order_steps) h
      where from_state is distinct from before`,
  },
  {
    invariant: 'I24',
    text: 'children do not add up to their parent',
    find: sql`
      select p.id from orders p
      join (select parent_id, sum(goods_amount) as goods, sum(discount_amount) as discount, sum(freight_amount) as freight,
                   sum(payable_amount) as payable, sum(packs) as packs, sum(pieces) as pieces, sum(paid_amount) as paid
            from orders where parent_id is not null group by parent_id) c on c.parent_id = p.id
      where array[p.goods_amount, p.discount_amount, p.freight_amount, p.payable_amount, p.packs, p.pieces]::numeric[]
         <> array[c.goods, c.discount, c.freight, c.payable, c.packs, c.pieces]::numeric[]
         or (p.paid_amount = p.payable_amount and p.paid_amount <> c.paid)`,
  },
  {
    invariant: 'I24',
    text: 'a line of a split order that no child ships, or a child whose lines differ from its head',
    find: sql`
      select l.id::text as id from order_lines l
      where l.child_order_id is null and exists (select 1 from orders c where c.parent_id = l.order_id)
      union
      select c.id from orders c
      left join (select child_order_id, sum(amount) as amount, sum(discount_share) as discount
                 from order_lines where child_order_id is not null group by child_order_id) l on l.child_order_id = c.id
      where c.parent_id is not null and c.goods_amount <> coalesce(l.amount, 0)`,
  },
  {
    invariant: 'I25',
    text: 'an order without lines or instalments',
    find: sql`
      select o.id from orders o
      where o.parent_id is null and (
        not exists (select 1 from order_lines l where l.order_id = o.id)
        or not exists (select 1 from order_instalments i where i.order_id = o.id))`,
  },
  {
    invariant: 'I25',
    text: 'a line, an instalment or a claim of an order that does not exist, or a line of unknown goods',
    find: sql`
      select p.id from (
        select 'line ' || id as id, order_id from order_lines union all
        select 'instalment ' || id, order_id from order_instalments union all
        select 'claim ' || id, order_id from claims where order_id is not null) p
      where not exists (select 1 from orders o where o.id = p.order_id)
      union all
      select 'line ' || l.id from order_lines l where not exists (select 1 from goods g where g.id = l.goods_id)
      union all
      select 'claim ' || c.id from each_claim c where not exists (select 1 from scarce s where s.id = c.scarce_id)`,
  },
  {
    invariant: 'I25',
    text: 'an order that holds less or more than its lines',
    find: sql`
      select need.order_id as id
      from (select order_id, goods_id::text as goods, sum(total_pieces) as pieces from order_lines group by 1, 2) need
      left join (
        select c.order_id, case s.kind when 'stock' then s.ref else split_part(s.ref, ':', 2) end as goods,
               sum(c.quantity) as pieces
        from each_claim c join scarce s on s.id = c.scarce_id and s.kind in ('stock', 'activity-stock')
        group by 1, 2) held on held.order_id = need.order_id and held.goods = need.goods
      where exists (select 1 from scarce s where s.kind = 'stock' and s.ref = need.goods)
        and coalesce(held.pieces, 0) <> need.pieces`,
  },
];

/** Checks orders and what they hold, in the snapshot it is given. */
export const auditOrders = (tx: Transaction): Promise<AuditFinding[]> => runChecks(tx, CHECKS);
