-- What a company bought before the mall was here: closed, no money. Tables of their own, so that no sum, queue or
-- statement over orders has to leave them out.
create table old_orders (
  id bigint generated always as identity primary key,
  kh_id bigint not null references companies (kh_id) on delete cascade,
  -- as the former system numbered it
  no text not null,
  ordered_at timestamptz not null,
  recipient text not null default '',
  address text not null default '',
  note text not null default '',
  unique (kh_id, no)
);
create index old_orders_newest on old_orders (kh_id, ordered_at desc, id desc);

create table old_order_lines (
  id bigint generated always as identity primary key,
  old_order_id bigint not null references old_orders (id) on delete cascade,
  -- one goods stands in an order once: by its number, or by its name where it has none
  key text not null,
  -- the goods as it is here; null for what is not sold any more
  goods_id bigint references goods (id),
  code text not null,
  name text not null,
  packs integer not null check (packs >= 0),
  pieces integer not null check (pieces >= 0),
  -- as it was then; null where nobody knows
  pieces_per_pack integer check (pieces_per_pack > 0),
  -- 1/10000 yuan
  per_pack bigint check (per_pack >= 0),
  per_piece bigint check (per_piece >= 0),
  -- fen
  amount bigint not null check (amount >= 0),
  unique (old_order_id, key),
  check (packs + pieces > 0),
  check (goods_id is null or (pieces_per_pack is not null and per_pack is not null and per_piece is not null))
);
create index old_order_lines_by_goods on old_order_lines (goods_id) where goods_id is not null;
