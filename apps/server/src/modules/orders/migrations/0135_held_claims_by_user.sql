-- What a buyer holds before there is an order counts as left for that buyer.
create index claims_held_for on claims (held_for, scarce_id) where order_id is null and state = 'reserved';
