-- What of a request is refunded or on its way, fen: it may fall due in several parts, never above what it was worked out
-- at.
alter table after_sales add column refunded_amount bigint not null default 0;
update after_sales set refunded_amount = goods_amount + freight_amount where state in ('refunding', 'done');
alter table after_sales add constraint after_sales_refunded
  check (refunded_amount between 0 and goods_amount + freight_amount);
