-- The list of a company's orders reads keys from these alone, whatever page it is: children never stand in it.
drop index orders_by_company;
drop index orders_by_company_state;
create index orders_by_company on orders (kh_id, created_at desc, id desc) where parent_id is null;
create index orders_by_company_state on orders (kh_id, state, created_at desc, id desc) where parent_id is null;
