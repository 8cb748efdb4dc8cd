-- 代客下单: the member of staff who placed it for the buyer; null when the buyer did.
alter table orders add column placed_by bigint references operators (id);
