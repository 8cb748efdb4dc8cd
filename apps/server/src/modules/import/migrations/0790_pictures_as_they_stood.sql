-- The pictures that a goods had when its import was written: if somebody changed them before the new ones came, theirs stay.
-- Null for what waited before this was noted.
alter table import_pictures add column stood jsonb;
