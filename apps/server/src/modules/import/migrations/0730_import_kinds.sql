-- What a table holds, and of a workbook which sheet: goods, stock, prices (of a list or of the shop), companies, addresses.
alter table imports
  add column kind text not null default 'goods' check (kind in ('goods', 'stock', 'prices', 'companies', 'addresses')),
  add column list_id bigint references price_lists (id) on delete set null,
  add column sheets jsonb not null default '[]',
  add column sheet integer not null default 0,
  -- the names of the archives of pictures, and each picture in them: its name, where it lies in the file store
  add column zips jsonb not null default '[]';

-- A picture that came from an archive or another site, by what it was there: the same table again asks for none twice.
create table import_sources (
  -- the address, or the hash of the bytes of an archive's picture
  source text primary key,
  picture_id text not null references pictures (id) on delete cascade,
  at timestamptz not null
);

-- Sites that pictures may be taken from, and who allowed it.
create table import_hosts (
  host text primary key,
  operator_id bigint not null references operators (id),
  at timestamptz not null
);

-- Pictures that are still to come to a goods after its import was written.
create table import_pictures (
  import_id text not null references imports (id) on delete cascade,
  -- the row of the plan
  plan_id text not null references plans (id) on delete cascade,
  seq integer not null,
  line integer not null,
  code text not null,
  -- all pictures of the goods in their order
  sources jsonb not null,
  -- those that did not come: `[{ "address": …, "why": … }]`
  failed jsonb not null default '[]',
  done_at timestamptz,
  primary key (plan_id, seq)
);
create index import_pictures_waiting on import_pictures (import_id) where done_at is null;
