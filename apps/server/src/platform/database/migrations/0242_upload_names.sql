-- What the sender called a file, made harmless; '' for those of before.
alter table uploads add column name text not null default '' check (length(name) <= 120);
