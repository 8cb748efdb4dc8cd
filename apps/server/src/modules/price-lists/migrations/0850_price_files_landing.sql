-- The lists that a long file is landing into, by id: whoever wants to change one of them is told of the file at once.
alter table price_files add column landing bigint[] not null default '{}';
create index price_files_running on price_files (made_at) where state = 'running';
