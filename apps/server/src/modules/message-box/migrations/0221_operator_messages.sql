-- What the mall sent by hand; one request sends once.
create table operator_messages (
  request_id text primary key,
  operator_id bigint not null,
  -- type, title, text, link, companies
  body jsonb not null,
  sent integer not null,
  created_at timestamptz not null
);
