-- 定时发送: what waits stands beside what was sent. Its body names the audience, which is worked out anew when it is sent.
alter table operator_messages
  add column state text not null default 'sent' check (state in ('scheduled', 'sent', 'cancelled', 'failed')),
  -- when it is to be sent; null = it was sent at once
  add column send_at timestamptz,
  -- the plan that wrote it last: its slices add to one another
  add column plan_id text,
  add column version integer not null default 0,
  -- why it was not sent
  add column reason text not null default '',
  add constraint operator_messages_scheduled check (state <> 'scheduled' or send_at is not null);
