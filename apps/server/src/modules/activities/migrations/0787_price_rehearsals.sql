-- A plan of price changes that is tried on past orders, in place of a promotion's draft.
alter table rehearsals add column plan_id text;
