-- The last dozen purchases of a goods by a company, oldest first: [[seconds since 1970, pieces], …]. How often and how
-- much it buys is read from them (常购清单 「该补货了」).
alter table bought_goods add column recent jsonb not null default '[]';

update bought_goods b set recent = known.recent
from (
  select kh_id, goods_id, jsonb_agg(jsonb_build_array(at, pieces) order by at) as recent
  from (
    select o.kh_id, l.goods_id, floor(extract(epoch from o.paid_at))::bigint as at, sum(l.total_pieces) as pieces,
           row_number() over (partition by o.kh_id, l.goods_id order by o.paid_at desc) as place
    from orders o join order_lines l on l.order_id = o.id and l.context = 'ordinary'
    where o.paid_at is not null
    group by o.kh_id, l.goods_id, o.id, o.paid_at
  ) bought
  where place <= 12
  group by kh_id, goods_id
) known
where known.kh_id = b.kh_id and known.goods_id = b.goods_id;
