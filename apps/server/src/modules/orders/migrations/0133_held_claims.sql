-- Units may be held for a buyer before there is an order: a place won in a waiting room. The order that is placed
-- takes such a claim over; until then it belongs to nobody's order and may lapse.
alter table claims alter column order_id drop not null;
alter table claims add column held_by text;
alter table claims add column held_for bigint references users (id);
alter table claims add constraint claims_have_a_holder check (order_id is not null or held_by is not null);
create unique index claims_held on claims (held_by) where held_by is not null and order_id is null;
