-- 试单 were booked as money of the sandbox, which knows nothing of them and does not stand in a real mall: what is given
-- back of a cancelled one could never be sent. The money has a name of its own, and such a refund is asked for again.
update payments set provider = 'trial'
where provider = 'sandbox' and id in (
  select payment_id from captures where provider = 'sandbox' and provider_transaction like 'SHIDAN-%');
update captures set provider = 'trial' where provider = 'sandbox' and provider_transaction like 'SHIDAN-%';
update refunds r set state = 'due', fail_reason = ''
from captures c
where c.id = r.capture_id and c.provider = 'trial' and r.state <> 'succeeded';
