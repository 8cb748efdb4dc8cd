-- 开店: steps that somebody put off. Whether a step is done is seen in the mall itself. 'card' = taken off 工作台.
create table opening_skips (
  step text primary key,
  operator_id bigint not null references operators (id),
  at timestamptz not null
);
