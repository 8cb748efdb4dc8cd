-- Which goods were changed by which transaction, so that a server reads again only those. Written by triggers: no
-- writer can forget it. Sales figures and counts of reviews are left out: every order and review would write here.
create table goods_changes (
  -- number of the transaction; one with a lower number may be committed later
  xact bigint not null default (pg_current_xact_id()::text)::bigint,
  -- null: so many that all are to be read
  goods_id bigint,
  changed_at timestamptz not null default now()
);
create index goods_changes_by_xact on goods_changes (xact);
create index goods_changes_by_time on goods_changes (changed_at);

create function note_goods_change() returns trigger language plpgsql as $$
begin
  insert into goods_changes (goods_id) values (new.id);
  return null;
end
$$;
create trigger goods_changed after update of id, code, barcode, name, selling_line, spec, category_id, brand_id,
    group_id, group_values, min_pieces, list_per_pack, list_per_piece, promo_per_pack, promo_per_piece, promo_starts_at,
    promo_ends_at, status, attributes, listed_at, search, search_text on goods
  for each row execute function note_goods_change();

create function note_goods_rows() returns trigger language plpgsql as $$
begin
  if (select count(*) from (select from moved limit 20001) part) > 20000 then
    insert into goods_changes (goods_id) values (null);
  else
    insert into goods_changes (goods_id) select id from moved;
  end if;
  return null;
end
$$;
create trigger goods_added after insert on goods referencing new table as moved
  for each statement execute function note_goods_rows();
create trigger goods_deleted after delete on goods referencing old table as moved
  for each statement execute function note_goods_rows();

create function note_all_goods() returns trigger language plpgsql as $$
begin
  insert into goods_changes (goods_id) values (null);
  return null;
end
$$;
create trigger goods_emptied after truncate on goods for each statement execute function note_all_goods();
