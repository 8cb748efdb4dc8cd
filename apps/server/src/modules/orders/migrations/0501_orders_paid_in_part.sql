-- Orders of which a part was paid and the rest is still wanted.
create index orders_paid_in_part on orders (created_at desc, id desc) where state = 'unpaid' and paid_amount > 0;
