-- Tables of orders that were placed before the mall was here: kept as history.
alter table imports drop constraint imports_kind_check;
alter table imports add constraint imports_kind_check
  check (kind in ('goods', 'stock', 'prices', 'companies', 'addresses', 'waybills', 'old-orders'));
