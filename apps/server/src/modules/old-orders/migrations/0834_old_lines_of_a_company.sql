-- What a company bought of a goods is counted anew whenever its old orders change: found by both at once.
alter table old_order_lines add column kh_id bigint references companies (kh_id) on delete cascade;
update old_order_lines l set kh_id = o.kh_id from old_orders o where o.id = l.old_order_id;
alter table old_order_lines alter column kh_id set not null;
drop index old_order_lines_by_goods;
create index old_order_lines_by_goods on old_order_lines (goods_id, kh_id) where goods_id is not null;
