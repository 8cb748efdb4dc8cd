create sequence buying_group_no;

-- 拼团: a group begins when the first company has paid; its seats are scarce things (kind 'seat', ref activity:group).
create table buying_groups (
  id text primary key,
  activity_id bigint not null references promotions (id),
  goods_id bigint not null references goods (id),
  size integer not null check (size >= 2),
  state text not null default 'forming' check (state in ('forming', 'full', 'failed')),
  opened_at timestamptz not null,
  -- exclusive: at this instant it is too late
  deadline timestamptz not null,
  ended_at timestamptz
);
create index buying_groups_forming on buying_groups (activity_id, deadline) where state = 'forming';

-- Companies that paid, in that order; who leaves before it is full is taken out again.
create table buying_group_members (
  group_id text not null references buying_groups (id),
  kh_id bigint not null references companies (kh_id),
  order_id text not null unique references orders (id),
  paid_at timestamptz not null,
  primary key (group_id, kh_id)
);
