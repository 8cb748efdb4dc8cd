-- Who confirmed a version whose discount was above what its author may grant alone; '' = nobody had to.
alter table quote_versions add column confirmed_by text not null default '';
