-- The row of the table that brought a line along: an order is shown as it was written.
alter table old_order_lines add column place integer not null default 0;
