-- Prices that begin or end in the next days are looked for among all rows of all lists. Most have always been there and
-- never end.
create index price_list_rows_by_start on price_list_rows (starts_at) where starts_at > '-infinity';
create index price_list_rows_by_end on price_list_rows (ends_at) where ends_at < 'infinity';
