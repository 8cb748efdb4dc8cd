-- Who waits or stands by for an activity, in the order in which they came, whatever the goods. Without it those who
-- have their verdict since long are read again for every verdict of the next ones.
create index queue_tickets_in_order on queue_tickets (promotion_id, state, seq)
  where state in ('waiting', 'standby');
