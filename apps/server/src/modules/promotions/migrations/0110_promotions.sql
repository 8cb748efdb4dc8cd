-- A promotion is stored as kind + window + audience + settings (DESIGN); the domain's kinds read the settings.
-- Active when starts_at <= now < ends_at; null = open on that side (I38).
alter table promotions alter column starts_at drop not null;
alter table promotions alter column ends_at drop not null;
-- Companies that may use it; null = everybody.
alter table promotions drop column audience;
alter table promotions add column audience bigint[];
-- Smaller runs first within its stage.
alter table promotions alter column priority set default 100;
alter table promotions add column created_at timestamptz not null default now();
alter table promotions add column updated_at timestamptz not null default now();
create index promotions_by_kind on promotions (kind, id desc);
