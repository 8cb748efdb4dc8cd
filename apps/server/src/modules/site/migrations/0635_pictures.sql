-- Pictures that staff put in for goods, banners, brands and articles. The address has the id; the file behind it may be
-- replaced, and then every place that shows it shows the new one.
create table pictures (
  id text primary key,
  -- its key in the file store
  file_id text not null,
  name text not null default '',
  width integer not null,
  height integer not null,
  bytes integer not null,
  -- of what was sent: the same picture sent twice is kept once
  hash text not null unique,
  operator_id bigint references operators (id),
  created_at timestamptz not null,
  replaced_at timestamptz
);
create index pictures_by_time on pictures (created_at desc, id desc);
