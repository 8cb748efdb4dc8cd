-- What was sent about the balance of a presale, so that none of it is sent twice.
create table balance_reminders (
  order_id text not null references orders (id),
  about text not null check (about in ('opens', 'closes')),
  sent_at timestamptz not null,
  primary key (order_id, about)
);
