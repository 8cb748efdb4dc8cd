-- Who took a request on, or was given it; null = nobody yet.
alter table quote_requests add column claimed_by bigint references operators (id);
alter table quote_requests add column claimed_at timestamptz;

-- The lists of the back office are read by key from these: by state, those that end next, and all.
drop index quote_requests_by_state;
create index quote_requests_by_state on quote_requests (status, created_at, id);
create index quote_requests_ending on quote_requests (expires_at, id) where status = 'quoted';
create index quote_requests_by_time on quote_requests (created_at, id);
-- What staff type into the search: a number, a company, a person, a phone, a goods.
create index quote_requests_by_words on quote_requests
  using gin ((no || ' ' || company || ' ' || contact || ' ' || phone) gin_trgm_ops);
create index quote_lines_by_name on quote_lines using gin (goods_name gin_trgm_ops);
