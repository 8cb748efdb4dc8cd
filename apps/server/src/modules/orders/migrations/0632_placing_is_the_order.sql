-- That an order was placed, when and by whom, stands in its own row; its history holds what happened to it afterwards.
-- Orders of earlier releases have a first line that says the same.
create view order_steps as
  select id, order_id, from_state, to_state, event, actor_kind, actor_id, note, at from order_history
  union all
  select 0, o.id, null, 'unpaid', 'placed', case when o.placed_by is null then 'buyer' else 'operator' end,
         coalesce(o.placed_by, o.user_id), '', o.created_at
  from orders o
  where not exists (select from order_history h where h.order_id = o.id and h.event = 'placed');
