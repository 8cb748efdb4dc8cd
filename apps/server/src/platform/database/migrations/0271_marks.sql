-- What this database is: 'demo' where the demo filled it. Doors for trying things out open only there.
create table marks (
  name text primary key,
  set_at timestamptz not null
);
