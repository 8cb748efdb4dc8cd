-- The desk's lists, each read by key: what waits, what came, red letters that are not done.
create index invoices_open on invoices (created_at, id) where state in ('applying', 'issuing', 'timeout');
create index invoices_by_age on invoices (created_at desc, id desc);
create index invoice_reds_open on invoice_reds (invoice_id) where state <> 'issued';
create index invoice_titles_by_number on invoice_titles (tax_number) where deleted_at is null and tax_number <> '';
