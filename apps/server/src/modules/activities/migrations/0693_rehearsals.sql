-- A plan tried on past orders in the background; kept for a while, so that the answer can be looked at again.
create table rehearsals (
  id text primary key,
  operator_id bigint not null references operators (id),
  draft jsonb not null,
  title text not null,
  days integer not null,
  state text not null check (state in ('running', 'done', 'failed')),
  done integer not null default 0,
  total integer not null default 0,
  result jsonb,
  error text not null default '',
  made_at timestamptz not null,
  ended_at timestamptz
);
create index rehearsals_by_operator on rehearsals (operator_id, made_at desc);
