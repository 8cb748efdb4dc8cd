-- Fen that stay with the seller of an order that was cancelled, by the terms that were read before paying; else 0.
alter table orders add column kept_amount bigint not null default 0 check (kept_amount >= 0 and kept_amount <= paid_amount);
