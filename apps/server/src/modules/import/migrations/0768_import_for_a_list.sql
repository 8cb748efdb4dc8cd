-- Whether prices were meant for a price list: once that list is deleted, its id alone would read as prices of the shop.
alter table imports add column for_list boolean not null default false;
update imports set for_list = true where list_id is not null;
