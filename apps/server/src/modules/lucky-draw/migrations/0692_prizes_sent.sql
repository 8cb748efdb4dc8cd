-- Goods that were won are sent by hand: with which waybill, when and by whom.
alter table draw_records add column carrier text not null default '';
alter table draw_records add column tracking_no text not null default '';
alter table draw_records add column shipped_at timestamptz;
alter table draw_records add column shipped_by bigint references operators (id);
alter table draw_records drop constraint draw_records_delivery_check;
alter table draw_records add constraint draw_records_delivery_check
  check (delivery in ('none', 'delivered', 'to-ship', 'shipped'));
create index draw_records_to_ship on draw_records (at, id) where delivery = 'to-ship';
