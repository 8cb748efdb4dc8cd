-- How a company's name is typed blind: 'szyxbl shenzhenyanxiabianli', and the name that it was made from.
alter table companies add column spelling text not null default '';
alter table companies add column spelt_name text not null default '';
create index companies_to_spell on companies (kh_id) where spelt_name <> name;
create index companies_by_spelling on companies using gin (spelling gin_trgm_ops);
create index companies_by_phone on companies (phone) where phone <> '';
