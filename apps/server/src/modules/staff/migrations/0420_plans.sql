-- What a member of staff looks at before it is done (ADMIN §3). A plan is committed once, however often it is sent.
create table plans (
  id text primary key,
  kind text not null,
  operator_id bigint not null references operators (id),
  -- the session that it was committed by, for the book
  session_id bigint,
  address text not null default '',
  settings jsonb not null,
  title text not null,
  effects jsonb not null default '[]',
  step_up boolean not null default false,
  state text not null default 'open' check (state in ('open', 'running', 'done')),
  all_or_nothing boolean not null default false,
  -- rows that it would change, and how many of them were done or failed
  total integer not null,
  done integer not null default 0,
  failed integer not null default 0,
  -- the plan that it takes back
  undo_of text references plans (id),
  made_at timestamptz not null,
  expires_at timestamptz not null,
  committed_at timestamptz,
  ended_at timestamptz,
  check (done >= 0 and failed >= 0 and done + failed <= total)
);
create index plans_by_operator on plans (operator_id, made_at desc);

create table plan_rows (
  plan_id text not null references plans (id) on delete cascade,
  -- refused rows first, then those with warnings
  seq integer not null,
  -- the line of what was pasted, or the place in the selection
  line integer not null,
  object text not null,
  name text not null,
  verdict text not null check (verdict in ('change', 'same', 'refuse')),
  fields jsonb not null default '[]',
  warnings jsonb not null default '[]',
  refusal text not null default '',
  -- what the object looked like when it was judged
  mark text not null default '',
  change jsonb not null default '{}',
  outcome text check (outcome in ('done', 'failed')),
  reason text not null default '',
  -- what taking it back needs to know
  back jsonb not null default '{}',
  primary key (plan_id, seq),
  check (outcome is null or verdict = 'change')
);
create index plan_rows_to_do on plan_rows (plan_id, seq) where verdict = 'change' and outcome is null;
