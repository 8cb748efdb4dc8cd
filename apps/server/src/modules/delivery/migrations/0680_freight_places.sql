-- A template for each place that goods ship from, and one ('') for all others. Staff change them, so they have a version.
alter table freight_templates add column version integer not null default 1;
update freight_templates set ship_from = '' where is_default;
update freight_templates t set ship_from = t.name || ' ' || t.id
where not is_default and (ship_from = '' or exists (
  select 1 from freight_templates o where o.ship_from = t.ship_from and o.id < t.id));
create unique index freight_templates_one_a_place on freight_templates (ship_from);
