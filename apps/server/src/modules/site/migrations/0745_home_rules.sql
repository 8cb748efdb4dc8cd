-- Who sees a picture of the home page; the picture that its crops were cut from, and the point that both keep (percent).
alter table adverts
  add column audience text not null default 'all' check (audience in ('all', 'visitors', 'levels')),
  add column levels jsonb not null default '[]',
  add column source text not null default '',
  add column focus_x integer not null default 50 check (focus_x between 0 and 100),
  add column focus_y integer not null default 50 check (focus_y between 0 and 100);

-- A floor whose goods follow a rule, looked up when it is read; '' = by hand, else the category's usual order.
alter table home_floors
  add column rule text not null default '' check (rule in ('', 'sales', 'new', 'promotion', 'word')),
  -- the service word that its goods bear, for the rule 'word'
  add column word text not null default '';

create table home_previews (
  token_hash text primary key,
  session_id bigint not null references operator_sessions (id) on delete cascade,
  content jsonb not null,
  -- null: as a visitor
  kh_id bigint references companies (kh_id) on delete cascade,
  -- null: as time passes
  at timestamptz,
  expires_at timestamptz not null
);
create index home_previews_session on home_previews (session_id, expires_at);
create index home_previews_company on home_previews (kh_id) where kh_id is not null;
