-- 操作记录 by kind of act (what stands before the dot) and by time.
create index operator_acts_by_area on operator_acts (split_part(what, '.', 1), id);
create index operator_acts_by_time on operator_acts (at);
