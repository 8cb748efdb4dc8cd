-- How an order reaches its buyer, as it was chosen and said when it was placed. What is collected is handed over for a
-- code that only its buyer sees.
alter table orders add column delivery_way text not null default 'express'
  check (delivery_way in ('express', 'line', 'pickup', 'van'));
alter table orders add column delivery jsonb not null default '{}';
alter table orders add column pickup_code text not null default '';
create index orders_by_way on orders (delivery_way, created_at desc, id desc) where delivery_way <> 'express';

-- The mall's own van: who drives. What was collected or delivered by the mall: who took it.
alter table shipments add column driver text not null default '';
alter table shipments add column driver_phone text not null default '';
alter table shipments add column handed_to text not null default '';
