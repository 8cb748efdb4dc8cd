-- What waits for goods is looked up by the goods, slice after slice of an import: without it each reads every row that waits.
create index plan_rows_by_object on plan_rows (plan_id, object) where verdict = 'change';
