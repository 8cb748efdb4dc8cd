-- 短信与消息模板: what staff changed of the messages that the mall sends by itself. An event without a row is as it came.
create table message_templates (
  event text primary key,
  version integer not null default 1,
  -- null = the usual text, which a later release may better
  title text,
  body text,
  sms text,
  box_on boolean not null default true,
  sms_on boolean not null default true,
  -- the number of the template that was registered with the SMS provider; '' = the provider's common one
  sms_template text not null default '',
  updated_at timestamptz not null,
  updated_by bigint references operators (id)
);
