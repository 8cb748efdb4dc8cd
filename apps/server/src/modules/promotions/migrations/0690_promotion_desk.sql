-- Which save a member of staff has read, who made it, and since when it counts as begun: a promotion that never began may
-- be deleted, any other can only be stopped.
alter table promotions add column version integer not null default 1;
alter table promotions add column made_by bigint references operators (id);
alter table promotions add column opened_at timestamptz;
update promotions set opened_at = coalesce(starts_at, created_at);
update promotions p set made_by = a.operator_id
  from (select distinct on (object) object, operator_id from operator_acts where what = 'promotion.add'
        order by object, id) a
  where a.object = 'promotion:' || p.id;
