-- The prices of a company are read newest first, a page of each of its lists.
create index price_list_rows_in_order on price_list_rows (list_id, id) where from_pieces = 0;
