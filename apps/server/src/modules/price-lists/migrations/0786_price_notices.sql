-- Of which price change to come which company was told: each once, by whatever plan or list it comes.
create table price_notices (
  kh_id bigint not null references companies (kh_id),
  goods_id bigint not null references goods (id) on delete cascade,
  at timestamptz not null,
  primary key (kh_id, goods_id, at)
);
create index price_notices_by_time on price_notices (at);
