-- An order holds the stock of its goods in one claim with two lists, not in a row for each of them. Other things (limits,
-- seats, coupons, points, gifts, places won before there was an order) stay a claim each.
alter table claims alter column scarce_id drop not null;
alter table claims alter column quantity drop not null;
alter table claims add column scarce_ids bigint[];
alter table claims add column quantities bigint[];
alter table claims add constraint claims_one_or_several check (
  case when scarce_ids is null then scarce_id is not null and quantity is not null and quantities is null
  else scarce_id is null and quantity is null and order_id is not null
    and quantities is not null and cardinality(scarce_ids) > 0 and cardinality(scarce_ids) = cardinality(quantities)
    and array_position(scarce_ids, null) is null and array_position(quantities, null) is null
    and 0 < all (quantities) end);
drop index claims_by_scarce;
create index claims_by_scarce on claims (scarce_id) where scarce_id is not null;

-- Every claimed thing in a row of its own.
create view each_claim as
  select id, order_id, scarce_id, quantity, state, created_at, ended_at from claims where scarce_ids is null
  union all
  select c.id, c.order_id, s.scarce_id, s.quantity, c.state, c.created_at, c.ended_at
  from claims c cross join lateral unnest(c.scarce_ids, c.quantities) as s (scarce_id, quantity)
  where c.scarce_ids is not null;

-- A claim with lists is itself the ledger's word for what it reserved, so it stands as it was written.
create function claims_stand() returns trigger language plpgsql as $$
begin
  raise exception 'what was claimed, and when, is never changed or deleted';
end $$;
create trigger claims_stand before update of scarce_id, quantity, scarce_ids, quantities, created_at or delete on claims
  for each row execute function claims_stand();

create view scarce_moves as
  select scarce_id, act, quantity, claim_id, at from scarce_ledger
  union all
  select s.scarce_id, 'reserve', s.quantity, c.id, c.created_at
  from claims c cross join lateral unnest(c.scarce_ids, c.quantities) as s (scarce_id, quantity)
  where c.scarce_ids is not null;

-- Orders, what is scarce and goods that were ordered are never deleted. So these keys only repeated what the statement
-- that writes an order has just written or read itself, at the price of a lookup for each line and a lock on every goods
-- that is ordered.
create function rows_stay() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never deleted', tg_table_name;
end $$;
create trigger scarce_stay before delete on scarce for each row execute function rows_stay();
create trigger orders_stay before delete on orders for each row execute function rows_stay();
create function ordered_goods_stay() returns trigger language plpgsql as $$
begin
  if exists (select from order_lines where goods_id = old.id) then
    raise exception 'goods that were ordered are never deleted';
  end if;
  return old;
end $$;
create trigger ordered_goods_stay before delete on goods for each row execute function ordered_goods_stay();
alter table order_lines drop constraint order_lines_goods_id_fkey;
alter table order_lines drop constraint order_lines_order_id_fkey;
alter table order_instalments drop constraint order_instalments_order_id_fkey;
alter table claims drop constraint claims_order_id_fkey;
