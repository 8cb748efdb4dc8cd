-- What a piece costs the mall, in 1/10000 yuan; null = unknown. Shown to nobody without the permission.
alter table goods add column cost bigint check (cost >= 0);
-- Where it lies in the warehouse, as pickers write it.
alter table goods add column bin text not null default '';

create table goods_costs (
  id bigint generated always as identity primary key,
  goods_id bigint not null references goods (id),
  cost bigint not null check (cost >= 0),
  operator_id bigint references operators (id),
  at timestamptz not null
);
create index goods_costs_by_goods on goods_costs (goods_id, id desc);
