-- A waybill stands on one shipment. Only where staff say that one parcel holds several (a further part of the same order,
-- another order to the same company and address) may it stand on more.
alter table shipments add column joins_parcel boolean not null default false;
update shipments s set joins_parcel = true
where s.tracking_no <> '' and exists (
  select from shipments first
  where first.id < s.id and upper(first.tracking_no) = upper(s.tracking_no)
    and upper(replace(first.carrier, ' ', '')) = upper(replace(s.carrier, ' ', '')));
create unique index shipments_one_waybill on shipments (upper(tracking_no), upper(replace(carrier, ' ', '')))
  where tracking_no <> '' and not joins_parcel;

-- What a waybill was before stays known when the shipment itself is taken back.
alter table shipment_corrections drop constraint shipment_corrections_shipment_id_fkey;
