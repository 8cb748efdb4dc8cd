-- A change names whose day it was, so that only that company's rows are counted anew and not the whole day of the mall.
-- null = everybody's: notes from before, and those made by hand.
alter table figure_days_changed add column kh_id bigint;

create or replace function note_captures_added() returns trigger language plpgsql as $$
begin
  insert into figure_days_changed (day, kh_id)
  select distinct (a.captured_at at time zone 'Asia/Shanghai')::date, o.kh_id
  from added a join orders o on o.id = a.order_id;
  return null;
end
$$;

create or replace function note_capture_changed() returns trigger language plpgsql as $$
begin
  insert into figure_days_changed (day, kh_id)
  select (old.captured_at at time zone 'Asia/Shanghai')::date, o.kh_id from orders o where o.id = old.order_id
  union
  select (new.captured_at at time zone 'Asia/Shanghai')::date, o.kh_id from orders o where o.id = new.order_id;
  return null;
end
$$;

create or replace function note_refund() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state = 'succeeded' and old.ended_at is not null then
    insert into figure_days_changed (day, kh_id)
    select (old.ended_at at time zone 'Asia/Shanghai')::date, o.kh_id from orders o where o.id = old.order_id;
  end if;
  if new.state = 'succeeded' and new.ended_at is not null then
    insert into figure_days_changed (day, kh_id)
    select (new.ended_at at time zone 'Asia/Shanghai')::date, o.kh_id from orders o where o.id = new.order_id;
  end if;
  return null;
end
$$;

-- All days on which an order is in the book, for this company.
drop function note_days_of_order(text);
create function note_days_of_order(wanted text, whose bigint) returns void language sql as $$
  insert into figure_days_changed (day, kh_id)
  select d.day, whose from (
    select (captured_at at time zone 'Asia/Shanghai')::date as day from captures where order_id = wanted
    union select (ended_at at time zone 'Asia/Shanghai')::date from refunds
      where order_id = wanted and state = 'succeeded' and ended_at is not null
    union select (paid_at at time zone 'Asia/Shanghai')::date from orders where id = wanted and paid_at is not null) d
$$;

create or replace function note_order_paid() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.paid_at is not null then
      insert into figure_days_changed (day, kh_id)
      values ((old.paid_at at time zone 'Asia/Shanghai')::date, old.kh_id);
    end if;
    -- An order that goes to another company leaves the rows of the first.
    if old.kh_id <> new.kh_id then
      perform note_days_of_order(new.id, old.kh_id);
    end if;
  end if;
  perform note_days_of_order(new.id, new.kh_id);
  return null;
end
$$;

create or replace function note_line_changed() returns trigger language plpgsql as $$
begin
  perform note_days_of_order(o.id, o.kh_id) from orders o where o.id = new.order_id;
  return null;
end
$$;
