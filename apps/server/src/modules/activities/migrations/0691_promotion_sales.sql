-- What each promotion did in each paid order, goods by goods; taken away again when the order is cancelled.
create table promotion_sales (
  promotion_id bigint not null references promotions (id) on delete cascade,
  order_id text not null references orders (id),
  goods_id bigint not null,
  pieces bigint not null,
  amount bigint not null,
  discount bigint not null,
  at timestamptz not null,
  primary key (promotion_id, order_id, goods_id)
);
create index promotion_sales_by_order on promotion_sales (order_id);

-- The same as `sales/count-sales.ts` does, for the orders that were paid before.
insert into promotion_sales (promotion_id, order_id, goods_id, pieces, amount, discount, at)
select p.id, o.id, l.goods_id, sum(l.total_pieces), sum(l.amount - l.discount_share),
  sum(case when s.kind is null or s.stage <> 'unit' then coalesce(s.amount, 0)
      else greatest(round((l.packs::numeric * l.list_per_pack + l.pieces::numeric * l.list_per_piece) / 100)
        - l.amount, 0) end)::bigint,
  o.paid_at
from orders o
join order_lines l on l.order_id = o.id
cross join lateral jsonb_to_recordset(case jsonb_typeof(l.trace) when 'array' then l.trace else '[]'::jsonb end)
  as s(ref text, kind text, stage text, amount bigint, chosen boolean)
join promotions p on p.id::text = s.ref and p.kind not in ('amount-off', 'percent-off')
  and p.kind = coalesce(s.kind, (
    select a -> 'cause' ->> 'kind' from jsonb_array_elements(coalesce(o.quote -> 'adjustments', '[]'::jsonb)) a
    where a -> 'cause' ->> 'ref' = s.ref limit 1))
where o.parent_id is null and o.paid_at is not null and o.state <> 'cancelled' and s.chosen is distinct from false
group by p.id, o.id, l.goods_id, o.paid_at;
