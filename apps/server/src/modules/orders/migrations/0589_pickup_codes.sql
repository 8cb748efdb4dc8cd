-- A buyer at the counter says his code: Ctrl K finds the order that waits for it.
create index orders_by_pickup_code on orders (pickup_code) where pickup_code <> '' and state = 'shipped';
-- 代客下单: what the member of staff wrote to the buyer when placing it.
alter table orders add column placed_note text not null default '';
