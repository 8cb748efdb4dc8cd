-- Work that failed on and on: nobody takes it until somebody sends it again.
alter table jobs add column parked_at timestamptz;
alter table outbox add column parked_at timestamptz;
