-- 配送方式: how goods reach the buyer. A mall that has set nothing offers couriers alone.
create table delivery_ways (
  way text primary key check (way in ('express', 'line', 'pickup', 'van')),
  name text not null check (name <> ''),
  is_on boolean not null,
  note text not null default '',
  -- 自提
  place text not null default '',
  address text not null default '',
  hours text not null default '',
  contact text not null default '',
  -- 自送: region code prefixes ('{}' = everywhere), fen
  regions text[] not null default '{}',
  fee bigint not null default 0 check (fee >= 0),
  free_from bigint check (free_from > 0),
  version integer not null default 1,
  constraint delivery_ways_pickup_place
    check (way <> 'pickup' or not is_on or (place <> '' and address <> '' and hours <> ''))
);
insert into delivery_ways (way, name, is_on) values
  ('express', '快递', true), ('line', '物流专线', false), ('pickup', '自提', false), ('van', '自送', false);
