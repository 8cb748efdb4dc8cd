-- Money that staff saw themselves: `transfer` confirmed from the buyer's voucher, the other ways without one. Each is
-- the facts of one payment, whose captures are the money. Amounts in fen.
create table receipts (
  payment_id text primary key references payments (id),
  order_id text not null references orders (id),
  kh_id bigint not null references companies (kh_id),
  way text not null check (way in ('transfer', 'bank', 'cash', 'wechat', 'alipay', 'draft')),
  -- all that came: what paid the order and what is owed back
  amount bigint not null check (amount > 0),
  reference text not null default '',
  payer text not null default '',
  received_on text not null check (received_on ~ '^\d{4}-\d\d-\d\d$'),
  upload_id text references uploads (id),
  note text not null default '',
  -- one act of one person, however often it is sent
  request_id text unique,
  -- null: the system itself
  recorded_by bigint references operators (id),
  -- whoever asked, where a second person confirmed
  asked_by bigint references operators (id),
  created_at timestamptz not null
);
-- The last guard against recording one receipt twice (I28).
create unique index receipts_one_reference on receipts (order_id, reference) where reference <> '';
create index receipts_by_reference on receipts (reference) where reference <> '';
create index receipts_by_time on receipts (created_at desc, payment_id desc);
create index receipts_by_company on receipts (kh_id, created_at desc);

-- The desk's lists of transfers and refunds, each read by key.
create index payments_transfers on payments (created_at desc, id desc) where method = 'transfer';
create index payments_transfers_ended on payments (ended_at desc, id desc) where method = 'transfer' and ended_at is not null;
create index transfer_vouchers_by_payment on transfer_vouchers (payment_id, id);
create index transfer_vouchers_by_upload on transfer_vouchers (upload_id);
create index refunds_unsettled on refunds (created_at, id) where state <> 'succeeded';
create index refunds_settled on refunds (ended_at desc, id desc) where state = 'succeeded';
create index refunds_by_capture on refunds (capture_id);
create index captures_by_payment on captures (payment_id);
