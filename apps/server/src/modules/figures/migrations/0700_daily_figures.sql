-- 试单: tried out, with play money or marked by staff. It goes its way like any other and is in no figure.
alter table orders add column is_trial boolean not null default false;

-- What an earlier mall has tried out with play money; a demo mall is play from end to end and shows its figures.
update orders o set is_trial = true
where exists (select from captures c where c.order_id = o.id and c.provider = 'sandbox')
  and not exists (select from marks where name = 'demo');

-- What a company has bought counts no trial either.
create trigger company_order_tried after update of is_trial on orders
  for each row when (new.parent_id is null and old.is_trial is distinct from new.is_trial)
  execute function note_order_changed();

-- What came in, what was given back and what was paid in full: a Beijing day's hours, by company. Level, salesperson and
-- region are those that the company has when it is read, and so is whose customer it is.
create table figure_days (
  day date not null,
  kh_id bigint not null,
  -- 0–23
  hour smallint not null,
  -- fen
  captured bigint not null,
  refunded bigint not null,
  orders integer not null,
  primary key (day, kh_id, hour)
);
create index figure_days_by_company on figure_days (kh_id, day);

-- The same money by goods: each capture is shared over the lines of its order by what they cost the buyer. Goods 0 is
-- freight and whatever no line bears. What was sold and what it cost the mall, when its order was paid in full.
create table figure_goods_days (
  day date not null,
  kh_id bigint not null,
  goods_id bigint not null,
  captured bigint not null,
  orders integer not null,
  pieces bigint not null,
  sold bigint not null,
  -- of it, what has a known cost, and that cost; fen
  costed bigint not null,
  cost bigint not null,
  primary key (day, kh_id, goods_id)
);
create index figure_goods_days_by_goods on figure_goods_days (goods_id, day);

-- Days whose book has changed since; append-only, so that two payments never wait for one another here.
create table figure_days_changed (
  id bigint generated always as identity primary key,
  day date not null
);

create index refunds_by_time on refunds (ended_at) where state = 'succeeded';

create function note_captures_added() returns trigger language plpgsql as $$
begin
  insert into figure_days_changed (day)
  select distinct (captured_at at time zone 'Asia/Shanghai')::date from added;
  return null;
end
$$;
create trigger figure_captures_added after insert on captures referencing new table as added
  for each statement execute function note_captures_added();

create function note_capture_changed() returns trigger language plpgsql as $$
begin
  insert into figure_days_changed (day)
  values ((old.captured_at at time zone 'Asia/Shanghai')::date), ((new.captured_at at time zone 'Asia/Shanghai')::date);
  return null;
end
$$;
create trigger figure_capture_changed after update of captured_at, amount, order_id on captures
  for each row execute function note_capture_changed();

create function note_refund() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state = 'succeeded' and old.ended_at is not null then
    insert into figure_days_changed (day) values ((old.ended_at at time zone 'Asia/Shanghai')::date);
  end if;
  if new.state = 'succeeded' and new.ended_at is not null then
    insert into figure_days_changed (day) values ((new.ended_at at time zone 'Asia/Shanghai')::date);
  end if;
  return null;
end
$$;
create trigger figure_refund_added after insert on refunds
  for each row when (new.state = 'succeeded') execute function note_refund();
create trigger figure_refund_changed after update of state, ended_at, amount on refunds
  for each row execute function note_refund();

-- All days on which an order is in the book.
create function note_days_of_order(wanted text) returns void language sql as $$
  insert into figure_days_changed (day)
  select (captured_at at time zone 'Asia/Shanghai')::date from captures where order_id = wanted
  union select (ended_at at time zone 'Asia/Shanghai')::date from refunds
    where order_id = wanted and state = 'succeeded' and ended_at is not null
  union select (paid_at at time zone 'Asia/Shanghai')::date from orders where id = wanted and paid_at is not null
$$;

create function note_order_paid() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.paid_at is not null then
    insert into figure_days_changed (day) values ((old.paid_at at time zone 'Asia/Shanghai')::date);
  end if;
  perform note_days_of_order(new.id);
  return null;
end
$$;
create trigger figure_order_paid_at_once after insert on orders
  for each row when (new.paid_at is not null) execute function note_order_paid();
create trigger figure_order_paid after update of paid_at, parent_id, kh_id, is_trial, freight_amount on orders
  for each row when ((old.paid_at, old.parent_id, old.kh_id, old.is_trial, old.freight_amount)
    is distinct from (new.paid_at, new.parent_id, new.kh_id, new.is_trial, new.freight_amount))
  execute function note_order_paid();

create function note_line_changed() returns trigger language plpgsql as $$
begin
  perform note_days_of_order(new.order_id);
  return null;
end
$$;
create trigger figure_line_changed after update of amount, discount_share, total_pieces, goods_id on order_lines
  for each row when ((old.amount, old.discount_share, old.total_pieces, old.goods_id)
    is distinct from (new.amount, new.discount_share, new.total_pieces, new.goods_id))
  execute function note_line_changed();

-- Costs from before there was a history.
insert into goods_costs (goods_id, cost, at)
select g.id, g.cost, g.listed_at from goods g
where g.cost is not null and not exists (select from goods_costs k where k.goods_id = g.id);

insert into figure_days_changed (day)
select (captured_at at time zone 'Asia/Shanghai')::date from captures
union select (ended_at at time zone 'Asia/Shanghai')::date from refunds where state = 'succeeded' and ended_at is not null
union select (paid_at at time zone 'Asia/Shanghai')::date from orders where paid_at is not null;

-- The stock of an earlier day is today's less what moved since; the ledger grows at its end, so this costs it nothing.
create index scarce_ledger_by_time on scarce_ledger using brin (at);
