-- Saved by one member of staff while another had it open: the later one is refused.
alter table companies add column version integer not null default 0;
-- Opened by staff: by whom, and by which of their requests, so that a repeated one opens nothing twice.
alter table companies add column opened_by bigint references operators (id);
alter table companies add column opened_request text;
create unique index companies_one_per_request on companies (opened_by, opened_request)
  where opened_request is not null;

-- The application that a company came from.
create index applications_by_company on applications (kh_id) where kh_id is not null;

-- Staff may close, reopen and hand over users as well; the company reads who did.
alter table company_acts alter column user_id drop not null;
alter table company_acts add column operator_id bigint references operators (id);
alter table company_acts add constraint company_acts_by_somebody check ((user_id is null) <> (operator_id is null));
alter table company_acts drop constraint company_acts_what_check;
alter table company_acts add constraint company_acts_what_check
  check (what in ('add', 'close', 'reopen', 'hand-over', 'leave', 'reset-password', 'end-sessions'));

-- What a company has bought, for the staff's list: read anew from its orders whenever one of them changes.
create table company_figures (
  kh_id bigint primary key references companies (kh_id) on delete cascade,
  -- paid ones, neither cancelled nor refunded; a split order counts once
  orders integer not null default 0,
  -- fen: paid less refunded, and what orders still wait for
  amount bigint not null default 0,
  unpaid bigint not null default 0,
  first_order_at timestamptz,
  -- placed and not cancelled
  last_order_at timestamptz,
  -- median of the days between its orders, in half days; null while there are fewer than three
  every_half_days integer,
  -- the first day past 1.5 times that
  call_from date
);
create index company_figures_by_last on company_figures
  ((coalesce(last_order_at, '1970-01-01 00:00:00+00'::timestamptz)) desc, kh_id desc);
create index company_figures_by_amount on company_figures (amount desc, kh_id desc);
create index company_figures_by_orders on company_figures (orders desc, kh_id desc);
create index company_figures_to_call on company_figures ((coalesce(call_from, '9999-12-31'::date)), kh_id);

-- Whose orders changed since; append-only, so that two orders of a company never wait for one another here.
create table company_orders_changed (
  id bigint generated always as identity primary key,
  kh_id bigint not null
);

create function note_company_added() returns trigger language plpgsql as $$
begin
  insert into company_figures (kh_id) values (new.kh_id) on conflict do nothing;
  return null;
end
$$;
create trigger company_added after insert on companies for each row execute function note_company_added();

create function note_orders_placed() returns trigger language plpgsql as $$
begin
  insert into company_orders_changed (kh_id) select distinct kh_id from placed where parent_id is null;
  return null;
end
$$;
create trigger company_orders_placed after insert on orders referencing new table as placed
  for each statement execute function note_orders_placed();

create function note_order_changed() returns trigger language plpgsql as $$
begin
  insert into company_orders_changed (kh_id) values (new.kh_id);
  return null;
end
$$;
create trigger company_order_changed after update of state, payable_amount, paid_amount, refunded_amount on orders
  for each row when (new.parent_id is null and (old.state, old.payable_amount, old.paid_amount, old.refunded_amount)
    is distinct from (new.state, new.payable_amount, new.paid_amount, new.refunded_amount))
  execute function note_order_changed();

insert into company_figures (kh_id) select kh_id from companies;
insert into company_orders_changed (kh_id) select distinct kh_id from orders where parent_id is null;
