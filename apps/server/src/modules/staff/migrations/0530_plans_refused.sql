-- How many rows a plan left out, so that its result counts all that was asked for.
alter table plans add column refused integer not null default 0;
update plans p set refused = (
  select count(*) from plan_rows r where r.plan_id = p.id and r.verdict = 'refuse');
