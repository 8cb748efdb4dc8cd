-- Who takes care of an application, and who decided it.
alter table applications
  add column claimed_by bigint references operators (id),
  add column claimed_at timestamptz,
  add column reviewed_by bigint references operators (id),
  -- the company that it became
  add column kh_id bigint references companies (kh_id);
update applications a set kh_id = c.kh_id from companies c where c.code = a.no and a.status = 'approved';

-- The desk's queue, and what was decided, by key.
create index applications_waiting on applications (created_at, id) where status = 'waiting';
create index applications_decided on applications (status, reviewed_at desc, id desc) where status <> 'waiting';
-- Earlier applications of the same applicant.
create index applications_by_phone on applications (phone);
create index applications_by_tax_number on applications (tax_number) where tax_number <> '';

-- Who may be the same customer: the same tax number, the same street.
create index companies_by_tax_number on companies (tax_number) where tax_number <> '';
create index companies_by_region on companies (region_code text_pattern_ops);
