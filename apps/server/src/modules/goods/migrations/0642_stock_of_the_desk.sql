-- 库存: what should always be there to sell (null: one pack), and what staff did to the stock of a goods.
alter table goods add column low_stock bigint check (low_stock >= 0);

create table stock_receipts (
  id bigint generated always as identity primary key,
  no text not null unique,
  supplier text not null default '',
  note text not null default '',
  operator_id bigint not null references operators (id),
  plan_id text,
  at timestamptz not null
);

-- One row for each change by staff, with its step of the ledger of scarce things. What orders hold, send out and give
-- back stands in their own claims and is read from there.
create table stock_movements (
  ledger_id bigint primary key references scarce_ledger (id),
  goods_id bigint not null references goods (id),
  cause text not null check (cause in ('correct', 'import', 'count', 'receipt', 'counter')),
  receipt_id bigint references stock_receipts (id),
  -- 1/10000 yuan a piece; null = unknown. Shown to nobody without the permission.
  cost bigint check (cost >= 0),
  operator_id bigint not null references operators (id),
  plan_id text,
  check ((cause = 'receipt') = (receipt_id is not null))
);
create index stock_movements_by_goods on stock_movements (goods_id, ledger_id desc);
