-- 今日: the money of three days; the newest vouchers of a week.
create index captures_by_time on captures (captured_at) include (order_id, amount);
create index transfer_vouchers_by_time on transfer_vouchers (created_at);
