-- What an article said, save by save, and who wrote it: any of it can be brought back.
alter table articles add column version integer not null default 1;
create table article_versions (
  article_id bigint not null references articles (id) on delete cascade,
  version integer not null,
  title text not null,
  summary text not null,
  html text not null,
  published_at timestamptz not null,
  -- null: written before the back office kept versions
  operator_id bigint references operators (id),
  at timestamptz not null,
  primary key (article_id, version)
);
