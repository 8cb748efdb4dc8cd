-- A discount counts to the hundredth of a percent; fen and points stay whole.
alter table second_looks alter column amount type double precision;

-- Rows of a plan that went to a second person instead of being done; they are in `done`, too.
alter table plans add column handed integer not null default 0;
