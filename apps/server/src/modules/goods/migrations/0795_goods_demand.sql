-- How often goods are looked at and put into a cart, by day of Beijing; of nobody in particular.
create table goods_demand_days (
  day date not null,
  goods_id bigint not null references goods (id) on delete cascade,
  views integer not null default 0,
  carts integer not null default 0,
  primary key (day, goods_id)
);
create index goods_demand_days_by_goods on goods_demand_days (goods_id, day);
