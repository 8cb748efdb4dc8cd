-- A table that staff bring, from the file to the plan that writes it (ADMIN §8.4). The plan holds the rows; this holds how
-- they were read.
create table imports (
  id text primary key,
  operator_id bigint not null references operators (id),
  -- the file's own name, and its key in the file store
  name text not null,
  file_id text not null,
  -- the system that it comes from, '' = any other table
  shape text not null default '',
  heads jsonb not null,
  -- a few cells of each column, for whoever maps them
  samples jsonb not null,
  -- what each column means, in the order of the heads
  targets jsonb not null,
  -- categories and brands that the mall does not have: made, taken for another, or their rows left out
  names jsonb not null default '{}',
  -- cells that were mended after the trial, by line and field
  mended jsonb not null default '{}',
  -- promotion prices below a tenth of list are meant
  confirmed boolean not null default false,
  rows integer not null,
  state text not null default 'open' check (state in ('open', 'trying', 'tried', 'failed')),
  -- rows that the trial has looked at
  seen integer not null default 0,
  problem text not null default '',
  -- what has no place and what became no goods, as it is listed before anything is written
  report jsonb not null default '{}',
  -- a trial that nobody committed is tidied away with its plan
  plan_id text references plans (id) on delete set null,
  made_at timestamptz not null,
  updated_at timestamptz not null
);
create index imports_by_time on imports (made_at desc, id desc);

-- What the columns of a set of heads meant the last time: the same kind of table is mapped by itself.
create table import_mappings (
  heads_key text primary key,
  targets jsonb not null,
  operator_id bigint not null references operators (id),
  used_at timestamptz not null
);
