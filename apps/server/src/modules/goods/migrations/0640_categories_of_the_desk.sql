-- 分类 and 品牌 as staff keep them. A hidden category is no place in the shop, and nothing below it is; its goods are sold
-- on, in the category above.
alter table categories add column hidden boolean not null default false;
alter table categories add column version integer not null default 1;
alter table brands add column version integer not null default 1;
