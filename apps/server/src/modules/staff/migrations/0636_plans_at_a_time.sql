-- A plan may be committed for a later moment: it waits, may be called off, and then runs as one committed then.
alter table plans add column due_at timestamptz;
alter table plans drop constraint plans_state_check;
alter table plans add constraint plans_state_check
  check (state in ('open', 'scheduled', 'running', 'done', 'cancelled'));
alter table plans add constraint plans_wait_for_a_time check (state <> 'scheduled' or due_at is not null);
create index plans_waiting on plans (due_at) where state = 'scheduled';
