-- When the next ladder begins or ends: a cart that a server remembers is good until then.
create index ladders_by_start on ladders (starts_at);
create index ladders_by_end on ladders (ends_at);
