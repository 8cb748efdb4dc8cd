-- 商品 in the back office. A version tells whoever saves late that somebody else saved before; what orders and reviews
-- count is no change of the goods. Written by a trigger: no writer can forget it.
alter table goods add column version integer not null default 1;
-- When it was paid for last, for 60 天无动销; null = never.
alter table goods add column last_sold_at timestamptz;
-- When a table brought it, for 最近导入; null = somebody made it by hand.
alter table goods add column imported_at timestamptz;

update goods g set last_sold_at = sold.at
from (select l.goods_id, max(o.paid_at) as at from order_lines l join orders o on o.id = l.order_id
      where o.paid_at is not null group by l.goods_id) sold
where g.id = sold.goods_id;

create function raise_goods_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;
create trigger goods_versioned before update of code, barcode, name, selling_line, spec, category_id, brand_id, group_id,
    group_values, unit, pack_unit, weight_g, volume_cm3, ship_from, tax_rate_bp, tax_code, tax_included, pieces_per_pack,
    min_pieces, piece_step, pack_step, list_per_pack, list_per_piece, promo_per_pack, promo_per_piece, promo_starts_at,
    promo_ends_at, ladder_scope, status, image, attributes, service_words, packing_list, detail_html, origin, cost, bin
  on goods for each row execute function raise_goods_version();

-- The list, the newest change first, and its views of a few.
create index goods_by_updated on goods (updated_at desc, id desc);
create index goods_off on goods (updated_at desc, id desc) where status = 'off';
create index goods_without_picture on goods (updated_at desc, id desc) where image = '';
create index goods_without_price on goods (updated_at desc, id desc) where list_per_pack = 0 and list_per_piece = 0;
create index goods_promoted on goods (updated_at desc, id desc) where promo_per_pack is not null;
create index goods_imported on goods (updated_at desc, id desc) where imported_at is not null;

-- Goods that staff deleted, as they were: 撤销 puts them back from here, never from what a caller sends.
create table deleted_goods (
  id bigint generated always as identity primary key,
  code text not null,
  name text not null,
  goods jsonb not null,
  pictures jsonb not null,
  costs jsonb not null,
  deleted_at timestamptz not null
);
create index deleted_goods_by_age on deleted_goods (deleted_at);
