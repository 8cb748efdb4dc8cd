-- A text message that was sent is not sent again when its event is delivered twice: done jobs are looked for by key.
create index jobs_sms_notices on jobs (key) where kind = 'sms-notice';
