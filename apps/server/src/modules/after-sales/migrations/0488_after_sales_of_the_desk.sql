-- Why goods that came back cannot be sold again; '' = they can, or nobody said.
alter table after_sale_lines add column write_off_cause text not null default '';
alter table after_sale_lines add constraint after_sale_lines_written_off
  check (write_off_cause = '' or restocked is not true);

-- The lists of the back office are read by key from these: the queue by how long a request has been in its state, what
-- ended and all by age.
create index after_sales_at_desk on after_sales (updated_at, id)
  where state not in ('done', 'rejected', 'withdrawn');
create index after_sales_ended on after_sales (created_at, id) where state in ('done', 'rejected', 'withdrawn');
create index after_sales_by_time on after_sales (created_at, id);
