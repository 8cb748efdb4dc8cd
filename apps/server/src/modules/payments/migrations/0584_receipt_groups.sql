-- One sum that pays several orders of one customer. Each order has its own receipt under the same reference; what came
-- is the sum of them (I28). Fen.
create table receipt_groups (
  id text primary key,
  kh_id bigint not null references companies (kh_id),
  amount bigint not null check (amount > 0),
  -- one act of one person, however often it is sent
  request_id text not null unique,
  created_at timestamptz not null
);
alter table receipts add column group_id text references receipt_groups (id);
create index receipts_by_group on receipts (group_id) where group_id is not null;
