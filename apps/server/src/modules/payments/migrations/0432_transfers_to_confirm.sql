-- Orders whose transfer waits to be confirmed: few, found without reading the others.
create index payments_to_confirm on payments (order_id) where state = 'processing' and method = 'transfer';
