-- Odds and rules as they were published, by the hash that every draw names; never changed afterwards.
create table draw_rules (
  hash text primary key,
  draw_id bigint not null references promotions (id),
  snapshot text not null,
  published_at timestamptz not null
);
create function draw_rules_stand() returns trigger language plpgsql as $$
begin
  raise exception 'draw_rules is append-only';
end $$;
create trigger draw_rules_stand before update or delete on draw_rules
  for each row execute function draw_rules_stand();

-- Chances that a paid order brought, once.
create table draw_grants (
  draw_id bigint not null references promotions (id),
  order_id text not null references orders (id),
  kh_id bigint not null references companies (kh_id),
  chances integer not null check (chances > 0),
  granted_at timestamptz not null,
  revoked_at timestamptz,
  primary key (draw_id, order_id)
);

-- One draw = one chance = one recorded result (I17).
create table draw_records (
  id text primary key,
  draw_id bigint not null references promotions (id),
  kh_id bigint not null references companies (kh_id),
  user_id bigint not null references users (id),
  request_id text not null,
  pay_by text not null check (pay_by in ('chance', 'points')),
  rules_hash text not null references draw_rules (hash),
  chance_source text not null check (chance_source in ('day', 'order', 'points')),
  -- the ledger rows that used up the chance and, where the prize is limited, the prize
  chance_ledger_id bigint not null unique references scarce_ledger (id),
  prize_ledger_id bigint unique references scarce_ledger (id),
  prize_id text not null,
  prize_name text not null,
  prize_kind text not null check (prize_kind in ('coupon', 'points', 'goods', 'nothing')),
  prize_ref text not null default '',
  prize_size integer not null,
  -- goods are shipped by the operator
  delivery text not null check (delivery in ('none', 'delivered', 'to-ship')),
  at timestamptz not null,
  unique (user_id, request_id)
);
create index draw_records_by_company on draw_records (kh_id, at desc);
create index draw_records_winners on draw_records (draw_id, at desc) where prize_kind <> 'nothing';
