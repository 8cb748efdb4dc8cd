-- Tables of waybills: their rows ship orders, as the 发货台 does.
alter table imports drop constraint imports_kind_check;
alter table imports add constraint imports_kind_check
  check (kind in ('goods', 'stock', 'prices', 'companies', 'addresses', 'waybills'));
