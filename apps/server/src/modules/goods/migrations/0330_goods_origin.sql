-- Where a goods was made or grown, as buyers read it; empty where nobody has said.
alter table goods add column origin text not null default '';
