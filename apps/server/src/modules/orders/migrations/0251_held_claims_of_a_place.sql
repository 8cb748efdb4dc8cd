-- A place won in a waiting room holds units and what they take of its company's limit: one claim for each scarce thing.
drop index claims_held;
create unique index claims_held on claims (held_by, scarce_id) where held_by is not null and order_id is null;
