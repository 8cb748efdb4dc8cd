-- How far a long file is: { readNum, judgedNum, writtenNum }, written while it is worked at.
alter table price_files add column progress jsonb not null default '{"readNum": 0, "judgedNum": 0, "writtenNum": 0}';
