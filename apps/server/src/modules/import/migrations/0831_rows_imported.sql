-- What was imported of a goods, found by the goods: its pictures may come after it and move its version on.
create index plan_rows_imported on plan_rows (object) where back ? 'version';
