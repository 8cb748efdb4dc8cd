-- Files that landed: the same file sent again does nothing and answers what it answered then.
create table operator_imports (
  id bigint generated always as identity primary key,
  sha256 text not null,
  operator_id bigint not null references operators (id),
  answer jsonb not null,
  at timestamptz not null
);
create index operator_imports_by_file on operator_imports (sha256, id);
