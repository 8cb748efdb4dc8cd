-- The version that a change of a whole list must name, so that two people do not undo each other's work.
create table content_versions (
  part text primary key,
  version integer not null default 1
);
