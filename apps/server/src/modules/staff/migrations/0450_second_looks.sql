-- Acts above the limit of whoever asked for them, kept until a second person confirms or refuses (ADMIN §9).
create table second_looks (
  id bigint generated always as identity primary key,
  -- which act, as the areas name them: 'refund.settle'
  kind text not null,
  -- what it is about, as in the book: 'refund:…'
  object text not null,
  -- fen, percent or points, as the limit of the kind counts
  amount bigint not null,
  -- one line for the second person
  text text not null,
  -- what the area needs to carry it out
  payload jsonb not null,
  asked_by bigint not null references operators (id),
  asked_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'refused')),
  decided_by bigint references operators (id),
  decided_at timestamptz,
  note text not null default '',
  check (decided_by <> asked_by),
  check ((state = 'waiting') = (decided_by is null))
);
-- The same act is asked for once at a time.
create unique index second_looks_waiting on second_looks (kind, object) where state = 'waiting';
create index second_looks_by_state on second_looks (state, id);

-- 铃铛: what somebody is told in the back office.
create table staff_notices (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators (id),
  -- 'second-look', 'new-device' …
  kind text not null,
  text text not null,
  -- the page that it is about, under /admin; '' = none
  link text not null default '',
  at timestamptz not null,
  read_at timestamptz
);
create index staff_notices_by_operator on staff_notices (operator_id, id);
create index staff_notices_unread on staff_notices (operator_id) where read_at is null;
