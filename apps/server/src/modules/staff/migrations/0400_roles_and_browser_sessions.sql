-- Roles are rows (ADMIN §9). `permissions` null: the list that this release has for the built-in role.
create table staff_roles (
  code text primary key,
  name text not null unique,
  built_in boolean not null default false,
  permissions jsonb,
  scope text not null default 'all' check (scope in ('all', 'own', 'ship-from')),
  -- warehouses of the scope 'ship-from'; empty = all
  places jsonb not null default '[]',
  -- most that the role may do alone; a missing one is no limit
  limits jsonb not null default '{}',
  version int not null default 1,
  check (built_in or permissions is not null)
);
insert into staff_roles (code, name, built_in, scope) values
  ('owner', '老板', true, 'all'),
  ('sales', '销售', true, 'own'),
  ('warehouse', '仓库', true, 'ship-from'),
  ('finance', '财务', true, 'all'),
  ('service', '客服', true, 'all'),
  ('content', '内容', true, 'all');

alter table operators drop constraint operators_role_check;
alter table operators
  add constraint operators_role_fkey foreign key (role) references staff_roles (code),
  add column display_name text not null default '',
  -- what this person set in the back office: widths, columns, density, sounds
  add column prefs jsonb not null default '{}',
  add column totp_secret text,
  -- the last step whose code was taken: a code counts once
  add column totp_step bigint not null default 0;

-- A browser's session is locked after 30 minutes without an act; the terminal's is not.
alter table operator_sessions
  add column id bigint generated always as identity,
  add column kind text not null default 'terminal' check (kind in ('terminal', 'browser')),
  add column address text not null default '',
  add column agent text not null default '',
  add column seen_at timestamptz,
  add column proved_at timestamptz;
create unique index operator_sessions_by_id on operator_sessions (id);

create table operator_recovery_codes (
  operator_id bigint not null references operators (id),
  code_hash text not null,
  used_at timestamptz,
  primary key (operator_id, code_hash)
);

alter table operator_acts
  add column session_id bigint,
  add column address text not null default '',
  -- the plan that it was part of
  add column plan_id text;
create index operator_acts_by_operator on operator_acts (operator_id, id);
