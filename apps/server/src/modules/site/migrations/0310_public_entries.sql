-- Whether visitors may read an entry. null: as the mall's own list of public codes says (public-entries.ts).
alter table dictionary add column public boolean;
