-- 工作台 counts these every half minute: the few orders that wait, not the many that are done.
create index orders_to_ship on orders (paid_at) where state = 'to-ship';
create index orders_part_shipped on orders (paid_at) where state = 'part-shipped';
