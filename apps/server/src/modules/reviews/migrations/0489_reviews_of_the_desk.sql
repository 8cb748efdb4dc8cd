-- The list of all reviews is read by key, and that of one state as well.
create index comments_by_time on comments (created_at, id);
create index comments_shown on comments (created_at, id) where status = 'shown';
