-- 商品组 as staff write them: the code that its goods' codes begin with, the pattern of those codes, and the values of
-- each key in their order, also those that no goods has yet: [["红","蓝"],["S","M"]].
alter table goods_groups add column code text not null default '';
alter table goods_groups add column pattern text not null default '';
alter table goods_groups add column key_values jsonb not null default '[]';
alter table goods_groups add column version integer not null default 1;
alter table goods_groups add column updated_at timestamptz not null default now();
