-- Robots of the group chats of staff, which are told what came in. Address and secret never leave the server again.
create table staff_robots (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  kind text not null check (kind in ('wecom', 'dingtalk', 'feishu')),
  address text not null,
  -- signs what is said to it; '' = it wants no signature
  secret text not null default '',
  -- what it is told of: 'order', 'quote' …
  events text[] not null,
  enabled boolean not null default true,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- why the last message did not arrive; '' = it did
  problem text not null default ''
);
-- 店主通知 on 工作台: one, shown to all.
create table staff_board (
  id integer primary key default 1 check (id = 1),
  text text not null,
  written_by bigint not null references operators (id),
  written_at timestamptz not null
);
