-- Places in the waiting room of a seckill, in the order in which buyers came; the verdicts are given in that order.
create table queue_tickets (
  seq bigint generated always as identity primary key,
  id text not null unique,
  promotion_id bigint not null references promotions (id),
  goods_id bigint not null references goods (id),
  user_id bigint not null references users (id),
  kh_id bigint not null references companies (kh_id),
  packs integer not null check (packs >= 0),
  pieces integer not null check (pieces >= 0),
  total_pieces bigint not null check (total_pieces > 0),
  request_id text not null,
  -- waiting → won | standby | lost; standby → won | lost; won → ordered | expired
  state text not null default 'waiting'
    check (state in ('waiting', 'won', 'standby', 'lost', 'expired', 'ordered')),
  claim_id bigint references claims (id),
  cart_line_id bigint,
  kept_until timestamptz,
  created_at timestamptz not null,
  judged_at timestamptz,
  unique (user_id, request_id)
);
-- Who still waits, in order.
create index queue_tickets_open on queue_tickets (promotion_id, goods_id, state, seq)
  where state in ('waiting', 'standby', 'won');
create index queue_tickets_by_user on queue_tickets (user_id, promotion_id, goods_id, seq desc);

-- 开始前提醒我: once per user, activity, goods and start.
create table reminders (
  id bigint generated always as identity primary key,
  promotion_id bigint not null references promotions (id),
  goods_id bigint not null references goods (id),
  user_id bigint not null references users (id),
  starts_at timestamptz not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  unique (user_id, promotion_id, goods_id, starts_at)
);
create index reminders_due on reminders (promotion_id, starts_at) where sent_at is null;
