-- Price files that are too long for one request: kept until a job has tried or landed them, and the answer for a day.
create table price_files (
  id text primary key,
  operator_id bigint not null references operators (id),
  name text not null,
  file_id text not null,
  -- { seen, replace, from, confirm } as the call had them
  asked jsonb not null,
  state text not null default 'running' check (state in ('running', 'done')),
  -- what the call would have answered, a refusal too
  answer jsonb,
  made_at timestamptz not null
);
create index price_files_by_time on price_files (made_at);
