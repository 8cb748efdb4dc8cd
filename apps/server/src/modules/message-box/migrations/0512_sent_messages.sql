-- History of what staff sent: to whom in words, how many companies, by which mark in the receivers' boxes.
alter table operator_messages
  add column audience text not null default '',
  add column companies integer not null default 0;
update operator_messages set audience = case
    when body->>'everyone' = 'true' then '所有客户'
    else '指定的 ' || jsonb_array_length(body->'khIds') || ' 家客户' end,
  companies = case when body->>'everyone' = 'true' then 0 else jsonb_array_length(body->'khIds') end;
create index operator_messages_by_age on operator_messages (created_at desc, request_id desc);
-- Who has read it: only what staff sent is asked for by its event.
create index messages_by_sending on messages (event_id) where event_id like 'operator:%';
