-- Before quotes could be ordered, requests could be stored as ordered although no order holds a line of them. They go
-- back to what they are: quoted while the offer is valid, otherwise expired.
with moved as (
  update quote_requests r
  set status = case when r.version > 0 and r.expires_at > now() then 'quoted'
                    when r.version > 0 then 'expired' else 'waiting' end,
      ordered_lines = 0
  where r.status = 'ordered'
    and not exists (select 1 from quote_line_orders q where q.quote_id = r.id and q.given_back_at is null)
  returning r.id, r.status
)
insert into quote_history (quote_id, from_state, to_state, event, actor_kind, note, at)
select id, 'ordered', status, 'give-back', 'system', '没有订单采用该报价', now() from moved;
