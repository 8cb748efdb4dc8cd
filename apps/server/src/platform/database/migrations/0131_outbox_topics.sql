-- Topics that nobody hears yet pile up; the heard ones are found beside them.
create index outbox_waiting_by_topic on outbox (topic, available_at, id) where done_at is null;
drop index outbox_waiting;
