-- An order's pieces are added to its goods' sales once, however often its payment is announced (I29).
alter table orders add column sold_counted boolean not null default false;
