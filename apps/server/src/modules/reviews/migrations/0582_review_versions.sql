-- Two people at one review: who replies or judges names what they read, and a stale save is refused. The two count apart:
-- a verdict does not make a reply stale that is being written.
alter table comments
  add column version integer not null default 1,
  add column reply_version integer not null default 0,
  add column replied_by bigint references operators (id),
  add column replied_at timestamptz;
