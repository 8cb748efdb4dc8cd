-- 放行: staff let an order be shipped before it is paid; it stays payable. Parts of a split order bear it too.
alter table orders add column released_at timestamptz;
alter table orders add column released_by bigint references operators (id);
alter table orders add column release_cause text not null default '';
alter table orders add constraint orders_released
  check ((released_at is null) = (released_by is null) and (released_at is null or release_cause <> ''));
create index orders_released on orders (created_at desc, id desc)
  where released_at is not null and paid_at is null and parent_id is null;
create index orders_owed_by on orders (kh_id)
  where released_at is not null and paid_at is null and parent_id is null;

-- A released order waits to be shipped from its release on.
drop index orders_to_ship;
drop index orders_part_shipped;
create index orders_to_ship on orders (coalesce(paid_at, released_at)) where state = 'to-ship';
create index orders_part_shipped on orders (coalesce(paid_at, released_at)) where state = 'part-shipped';

-- Up to how much a company may owe for released orders, fen; no row = nothing.
create table release_limits (
  kh_id bigint primary key references companies (kh_id),
  amount bigint not null check (amount >= 0),
  set_by bigint not null references operators (id),
  set_at timestamptz not null
);
