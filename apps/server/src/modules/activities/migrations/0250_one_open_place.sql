-- A user has one open place for one goods of one activity. Whatever came beside it before goes: places whose order was
-- placed are done with; of won ones the last stays, whose line lies in the cart, else the first of those that wait.
alter table queue_tickets drop constraint queue_tickets_state_check;
alter table queue_tickets add constraint queue_tickets_state_check
  check (state in ('waiting', 'won', 'standby', 'lost', 'limited', 'expired', 'ordered'));

update queue_tickets t set state = 'ordered' from claims c
where t.state = 'won' and c.id = t.claim_id and (c.order_id is not null or c.state <> 'reserved');

with open as (
  select id, claim_id, row_number() over (
           partition by promotion_id, goods_id, user_id order by state = 'won' desc, case when state = 'won' then -seq else seq end) as nth
  from queue_tickets where state in ('waiting', 'standby', 'won')),
more as (select id, claim_id from open where nth > 1),
ended as (
  update claims c set state = 'released', ended_at = now() from more
  where c.id = more.claim_id and c.order_id is null and c.state = 'reserved'
  returning c.id, c.scarce_id, c.quantity),
back as (
  update scarce s set available = s.available + e.quantity, reserved = s.reserved - e.quantity
  from (select scarce_id, sum(quantity) as quantity from ended group by 1) e where s.id = e.scarce_id),
noted as (
  insert into scarce_ledger (scarce_id, act, quantity, claim_id, reason, at)
  select scarce_id, 'release', quantity, id, 'a second place of the same user', now() from ended)
update queue_tickets t set state = case t.state when 'won' then 'expired' else 'lost' end, judged_at = now()
from more where t.id = more.id;

create unique index queue_tickets_one_open on queue_tickets (promotion_id, goods_id, user_id)
  where state in ('waiting', 'standby', 'won');
