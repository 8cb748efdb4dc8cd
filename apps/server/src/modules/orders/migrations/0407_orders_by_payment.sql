-- 今日: what was paid on three days, and by whom, without reading the other orders. A split order counts once.
create index orders_by_payment on orders (paid_at, kh_id) where parent_id is null and paid_at is not null;
-- The newest reminders of a week.
create index orders_by_reminder on orders (reminded_at) where reminded_at is not null;
