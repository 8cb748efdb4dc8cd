-- The lines of an order are found by order_lines_by_order, also those that can be reviewed.
drop index order_lines_to_review;

-- One index keeps the number unique and finds it by its beginning.
alter table orders drop constraint orders_no_key;
drop index orders_by_number;
create unique index orders_no_key on orders (no text_pattern_ops);

-- Lines of one order lie side by side in it, and are put in their order where they are read.
drop index order_lines_by_order;
create index order_lines_by_order on order_lines (order_id);

-- Never written nor read.
alter table order_lines drop column overrides;
